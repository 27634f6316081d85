import { sql } from 'kysely'
import type { Db } from '#server/db/transact.ts'
import { type MovedTable, ofShop } from './moved-tables.ts'

export interface TableRows {
  table: string
  rows: number
  checksum: string
}

const rowsIn = async (db: Db, table: MovedTable, id: string): Promise<TableRows> => {
  const whole = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  // Sums half of each row's hash, so that the order of the rows does not matter.
  const { rows } = await sql<{ rows: number; checksum: string }>`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(row(${whole})::text), 16))::bit(64)::bigint::numeric), 0)::text as checksum
    from ${sql.table(table.name)} where ${ofShop(id)}`.execute(db)
  return { table: table.name, ...rows[0]! }
}

/** Both databases must write values in the same way. */
const SAME_TEXTS = sql`
  select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true), set_config('IntervalStyle', 'postgres', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`

const countRows = async (db: Db, tables: readonly MovedTable[], id: string): Promise<TableRows[]> => {
  await SAME_TEXTS.execute(db)
  const counted: TableRows[] = []
  for (const table of tables) counted.push(await rowsIn(db, table, id))
  return counted
}

export interface Comparison {
  counted: readonly TableRows[]
  differences: readonly string[]
}

/** Counts the rows of the shop in both databases, with a checksum of their contents. */
export const compareRows = async (
  { source, target }: { source: Db; target: Db },
  tables: readonly MovedTable[],
  id: string,
): Promise<Comparison> => {
  const [counted, copied] = await Promise.all([countRows(source, tables, id), countRows(target, tables, id)])
  const differences = counted.flatMap(({ table, rows, checksum }, at) => {
    const copy = copied[at]!
    if (copy.rows !== rows) return [`${table}: ${rows} rows here, ${copy.rows} there`]
    return copy.checksum === checksum ? [] : [`${table}: ${rows} rows, some with other contents`]
  })
  return { counted, differences }
}
