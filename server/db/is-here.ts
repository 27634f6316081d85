import { type RawBuilder, sql } from 'kysely'

/** Jobs leave out the rows of shops that are at another database, or will be there in a moment (server/moves). */
export const isHere = (table: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from shop_moves as away where away.tenant = ${sql.ref(`${table}.tenant`)} and away.state <> 'leaving')`
