import type { TestShop } from './app.ts'
import { PERSONAL_MARK } from './fitting-body.ts'
import { changedTables, openTableReader, type TableContents } from './table-contents.ts'

const PERSONAL = [PERSONAL_MARK, 'berger']

/** Compares all rows with those at `begin`, and the lines of the log with the personal texts that tests send. */
export const watchShop = async ({ db, logged }: Pick<TestShop, 'db' | 'logged'>) => {
  const tables = await openTableReader(db)
  let contents: TableContents
  let next: string

  const begin = async () => {
    contents = await tables.read()
    next = await tables.nextWrite()
  }

  const hasWritten = async () => (await tables.nextWrite()) !== next

  /** @returns the names of the tables that had changed */
  const restore = async (): Promise<string[]> => {
    if (!(await hasWritten())) return []
    const changed = changedTables(contents, await tables.read())
    if (changed.length > 0) await tables.restore(contents, changed)
    next = await tables.nextWrite()
    return changed
  }

  const takeLogFaults = (): string[] => {
    const lines = JSON.stringify(logged.splice(0)).toLowerCase()
    return PERSONAL.some((text) => lines.includes(text)) ? ['logs personal data'] : []
  }

  return { begin, hasWritten, restore, takeLogFaults }
}
