import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { TENANT_CODE_PATTERN } from '#contract/constants.ts'
import { isTenantCode } from '#domain/address/site-path.ts'
import { sandboxEntity } from '#sandbox/account.ts'
import { StartError } from '#server/base/environment.ts'
import type { Db } from '#server/db/transact.ts'
import { editJson } from './edit-json.ts'
import { storedFiles } from './export-tenant.ts'
import { FILE_OF } from './file-of.ts'
import { checkFolder, type TenantFolder, withoutMistakes } from './read-folder.ts'
import { storedFacts } from './photos.ts'
import { holdBackWrites } from './renamed.ts'
import { lockImports } from './store-tenant.ts'

/** Running calls that write must end within this time, which is shorter than the time that calls wait for a lock. */
const CALLS_END_MS = 2_000

const refuseCode = (code: string): void => {
  if (!TENANT_CODE_PATTERN.test(code) || code.toLowerCase() !== code)
    throw new StartError(`"${code}" is not a valid code: write 3 to 18 lower case letters, digits or _.`)
  if (!isTenantCode(code)) throw new StartError(`"${code}" is reserved for addresses of the app.`)
}

const renamedFolder = (files: ReadonlyMap<string, Buffer>, from: string, to: string): TenantFolder => {
  const shop = files.get(FILE_OF.shop)
  if (!shop) throw new StartError(`${from} was imported by an earlier release: import its folder again first.`)
  const renamed = new Map(files).set(FILE_OF.shop, Buffer.from(editJson(shop.toString('utf8'), ['code'], to)))
  return withoutMistakes(checkFolder({ name: to, files: renamed, mistakes: [], warnings: [] }))
}

/** After the rename, the old code redirects to the new code. */
export const renameTenant = (db: Db, from: string, to: string, callsEndMs = CALLS_END_MS): Promise<void> =>
  db.transaction().execute(async (trx) => {
    refuseCode(to)
    await lockImports(trx)
    const shops = await trx.selectFrom('tenants').select(['tenant', 'former_codes']).execute()
    const holder = shops.find(
      ({ tenant, former_codes }) => tenant === to || (tenant !== from && former_codes.includes(to)),
    )
    if (holder) throw new StartError(`"${to}" is a code of the shop ${holder.tenant} already.`)
    const folder = renamedFolder(await storedFiles(trx, from), from, to)
    const pictures = await storedFacts(trx, from)
    await holdBackWrites(trx, from)
    await pause(callsEndMs)
    // Waits until running orders have ended (server/stock/stock-claims.ts).
    await sql`select pg_advisory_xact_lock(hashtext('stock'), hashtext(${from}))`.execute(trx)
    await sql`set constraints all deferred`.execute(trx)
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'tenant'`.execute(trx)
    for (const { name } of tables.rows)
      await sql`update ${sql.table(name)} set tenant = ${to} where tenant = ${from}`.execute(trx)
    const former = shops.find(({ tenant }) => tenant === from)!.former_codes.filter((code) => code !== to)
    await trx
      .updateTable('tenants')
      .set({
        version: folder.version,
        data: JSON.stringify({ ...folder.tenant, pictures: { ...folder.tenant.pictures, ...pictures } }),
        former_codes: [...former, from],
      })
      .where('tenant', '=', to)
      .execute()
    await trx
      .updateTable('tenant_files')
      .set({ body: folder.files.get(FILE_OF.shop)! })
      .where('tenant', '=', to)
      .where('name', '=', FILE_OF.shop)
      .execute()
    // Renames the account at the sandbox too, because its id contains the shop's code.
    for (const table of ['sandbox_checkouts', 'sandbox_notifications'] as const)
      await trx
        .updateTable(table)
        .set({ entity_id: sandboxEntity(to) })
        .where('entity_id', '=', sandboxEntity(from))
        .execute()
  })
