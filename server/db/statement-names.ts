import { randomUUID } from 'node:crypto'

/** A statement is prepared once it was sent so often. */
const USES = 5
/** Each connection keeps every prepared statement. */
const MOST_NAMES = 200
/** Lists of any length make ever new texts. */
const MOST_COUNTED = 2_000

/** All who use an embedded database share one session, where a name is taken once. */
const newPrefix = () => randomUUID().slice(0, 8)

export interface StatementNames {
  /** The name under which PostgreSQL keeps a statement that is sent often, so that it is parsed once for each connection; undefined: not that often. */
  nameOf: (text: string) => string | undefined
  /** The tables have changed under statements that are kept: all get new names. */
  renew: () => void
}

export const createStatementNames = (): StatementNames => {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let prefix = newPrefix()
  return {
    nameOf: (text) => {
      const known = names.get(text)
      if (known !== undefined || names.size === MOST_NAMES) return known
      const count = (uses.get(text) ?? 0) + 1
      if (count < USES) {
        if (uses.size === MOST_COUNTED) uses.clear()
        uses.set(text, count)
        return undefined
      }
      uses.delete(text)
      const name = `${prefix}_${names.size}`
      names.set(text, name)
      return name
    },
    renew: () => {
      prefix = newPrefix()
      names.clear()
    },
  }
}
