import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/transact.ts'
import { lockImports } from '#server/tenants/store-tenant.ts'

/** Renames a shop in every row, as servers of version 0.1.0 do. */
export const renameAsBefore = (db: Db, from: string, to: string, callsEndMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockImports(trx)
    await sql`select pg_advisory_xact_lock(hashtext('rename'), hashtext(${from}))`.execute(trx)
    await pause(callsEndMs)
    await sql`select pg_advisory_xact_lock(hashtext('stock'), hashtext(${from}))`.execute(trx)
    await sql`set constraints all deferred`.execute(trx)
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'tenant'`.execute(trx)
    for (const { name } of tables.rows)
      await sql`update ${sql.table(name)} set tenant = ${to} where tenant = ${from}`.execute(trx)
    await sql`
      update tenants set version = ${`of ${to}`}, data = jsonb_set(data, '{shop,code}', to_jsonb(${to}::text)),
        former_codes = array_append(former_codes, ${from})
      where tenant = ${to}`.execute(trx)
    for (const table of ['sandbox_checkouts', 'sandbox_notifications'])
      await sql`
        update ${sql.table(table)} set entity_id = ${`sandbox-${to}`} where entity_id = ${`sandbox-${from}`}`.execute(
        trx,
      )
  })
