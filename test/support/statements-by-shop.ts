import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'

export interface SentStatement {
  sql: string
  parameters: readonly unknown[]
}

/** Keeps one statement of each text. */
export const recordStatements = (): { sent: Map<string, SentStatement>; plugin: KyselyPlugin } => {
  const compiler = new PostgresQueryCompiler()
  const sent = new Map<string, SentStatement>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = compiler.compileQuery(node, queryId)
      sent.set(sql, { sql, parameters })
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { sent, plugin }
}

const ALIASED = /(?:from|join|update|into) "?(\w+)"?(?: as)?(?: "?(\w+)"?)?/g
const NO_ALIAS = new Set([
  'where',
  'set',
  'on',
  'inner',
  'left',
  'cross',
  'join',
  'order',
  'group',
  'limit',
  'for',
  'as',
])

/**
 * Names the tables of shops that a statement reads or writes without a comparison or a value of their column `tenant`.
 */
const tablesWithoutShop = (sql: string, tables: ReadonlySet<string>): string[] => {
  const text = sql.replaceAll(/\s+/g, ' ')
  return [...text.matchAll(ALIASED)].flatMap(([, table, alias]) => {
    if (!tables.has(table!)) return []
    const name = alias === undefined || NO_ALIAS.has(alias) ? table! : alias
    const isNamed = [
      `"?\\b${name}"?\\."?tenant"? (=|in)`,
      `(=|in) "?\\b${name}"?\\."?tenant"?`,
      `(where|and|on|\\() ?"?tenant"? (=|in)`,
      `"?\\b${table}"?( as "?\\w+"?)? \\("?[^)]*\\btenant\\b`,
    ].some((pattern) => new RegExp(pattern).test(text))
    return isNamed ? [] : [table!]
  })
}

/** Explains why a statement does not belong to the shop `id` alone, or returns undefined. */
export const faultByShop = (
  { sql, parameters }: SentStatement,
  { id, codes, tables }: { id: string; codes: RegExp; tables: ReadonlySet<string> },
): string | undefined => {
  const open = tablesWithoutShop(sql, tables)
  if (open.length > 0) return `does not name the shop for ${open.join(', ')}`
  const texts = parameters.flat().filter((parameter) => typeof parameter === 'string')
  if (texts.some((text) => codes.test(text))) return 'names a code of the shop'
  return texts.includes(id) ? undefined : 'does not name the shop'
}
