import { sql } from 'kysely'
import { StartError } from '#server/base/environment.ts'
import type { Db } from '#server/db/transact.ts'

export interface MovedTable {
  name: string
  /** The columns are in the order of their names. */
  columns: readonly { name: string; type: string }[]
  isKeyedByShop: boolean
  references: readonly string[]
  /** The sequence of a column that counts the rows of all shops. */
  sequence: string | null
}

/** The table itself differs between the databases of a move. */
const OF_ONE_DATABASE = 'shop_moves'
export const MARKS = 'shop_move_marks'

/** Reads the tables with rows of shops from the database, so that a new table moves too. */
export const readMovedTables = async (db: Db): Promise<MovedTable[]> => {
  const { rows } = await sql<MovedTable>`
    select c.relname::text as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      exists (select from pg_index i
        where i.indrelid = c.oid and i.indisprimary and shop.attnum = any(i.indkey)) as "isKeyedByShop",
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as "references",
      (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '' limit 1) as sequence
    from pg_class c
    join pg_attribute shop on shop.attrelid = c.oid and not shop.attisdropped and shop.attname = 'tenant'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> ${OF_ONE_DATABASE}
    order by c.relname`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  for (const { name, references } of rows)
    for (const other of references)
      if (!names.has(other)) throw new StartError(`The table ${name} refers to ${other}, which belongs to all shops.`)
  return rows
}

export const ofShop = (id: string) => sql<boolean>`tenant = ${sql.lit(id)}`

/** Tables that refer to others come before these, so that rows can be deleted in this order. */
export const referringFirst = (tables: readonly MovedTable[]): MovedTable[] => {
  const left = new Set(tables)
  const sorted: MovedTable[] = []
  while (left.size > 0) {
    const free = [...left].filter(({ name }) => ![...left].some((other) => other.references.includes(name)))
    if (free.length === 0) throw new Error('tables refer to each other')
    for (const table of free) left.delete(table)
    sorted.push(...free)
  }
  return sorted
}
