import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

interface Key {
  table: string
  key: string
}

/** Names tables without a primary key, and keys, indexes and references that do not begin with the shop. */
export const keysWithoutShop = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<Key>`
    with tables as (
      select c.oid, c.relname as name, a.attnum as shop
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    )
    select t.name as "table", coalesce(i.relname, 'no primary key') as key
    from tables t
    left join pg_index p on p.indrelid = t.oid and p.indisprimary
    left join pg_index x on x.indrelid = t.oid
    left join pg_class i on i.oid = x.indexrelid
    where p.indexrelid is null or x.indkey[0] is distinct from t.shop
    union
    select t.name, k.conname
    from pg_constraint k join tables t on t.oid = k.conrelid left join tables other on other.oid = k.confrelid
    where k.contype in ('p', 'u', 'f')
      and (k.conkey[1] is distinct from t.shop or (k.contype = 'f' and k.confkey[1] is distinct from other.shop))
    order by 1, 2`.execute(db)
  return rows.map(({ table, key }) => `${table}: ${key}`)
}
