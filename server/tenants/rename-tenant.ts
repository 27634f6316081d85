import { TENANT_CODE_PATTERN } from '#contract/constants.ts'
import { isTenantCode } from '#domain/address/site-path.ts'
import { StartError } from '#server/base/environment.ts'
import { has } from '#server/db/has.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { editJson } from './edit-json.ts'
import { storedFiles } from './export-tenant.ts'
import { FILE_OF } from './file-of.ts'
import { storedFacts } from './photos.ts'
import { checkFolder, type TenantFolder, withoutMistakes } from './read-folder.ts'
import type { Shop } from './shop.ts'
import { noteCode, withCode } from './shop-ids.ts'
import { isShopElsewhere, lockImports } from './store-tenant.ts'

const refuseCode = (code: string): void => {
  if (!TENANT_CODE_PATTERN.test(code) || code.toLowerCase() !== code)
    throw new StartError(`"${code}" is not a valid code: write 3 to 18 lower case letters, digits or _.`)
  if (!isTenantCode(code)) throw new StartError(`"${code}" is reserved for addresses of the app.`)
}

/** A shop may have its own former code again. */
const refuseTaken = async (trx: Trx, { id, code }: Pick<Shop, 'id' | 'code'>, to: string): Promise<void> => {
  const holder = await trx
    .selectFrom('shop_codes')
    .innerJoin('tenants', 'tenants.tenant', 'shop_codes.tenant')
    .select(['tenants.tenant', 'tenants.code'])
    .where('shop_codes.code', '=', to)
    .executeTakeFirst()
  if (holder && (holder.tenant !== id || to === code))
    throw new StartError(`"${to}" is a code of the shop ${holder.code} already.`)
  if (!holder && (await isShopElsewhere(trx, { id: to, code: to })))
    throw new StartError(`"${to}" is the code of a shop that is at another database.`)
}

const renamedFolder = (files: ReadonlyMap<string, Buffer>, from: string, to: string): TenantFolder => {
  const shop = files.get(FILE_OF.shop)
  if (!shop) throw new StartError(`${from} was imported by an earlier release: import its folder again first.`)
  const renamed = new Map(files).set(FILE_OF.shop, Buffer.from(editJson(shop.toString('utf8'), ['code'], to)))
  return withoutMistakes(checkFolder({ name: to, files: renamed, mistakes: [], warnings: [] }))
}

/** All rows keep the shop's id. After the rename, the old code redirects to the new code. */
export const renameTenant = (db: Db, { id, code: from }: Pick<Shop, 'id' | 'code'>, to: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    refuseCode(to)
    await lockImports(trx)
    await refuseTaken(trx, { id, code: from }, to)
    const folder = renamedFolder(await storedFiles(trx, id), from, to)
    const pictures = { ...folder.tenant.pictures, ...(await storedFacts(trx, id)) }
    const { former_codes: former } = await trx
      .selectFrom('tenants')
      .select('former_codes')
      .where(has({ tenant: id }))
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('tenants')
      .set({
        code: to,
        version: folder.version,
        data: JSON.stringify(withCode({ ...folder.tenant, pictures }, id)),
        former_codes: [...former.filter((code) => code !== to), from],
      })
      .where(has({ tenant: id }))
      .execute()
    await noteCode(trx, { id, code: to })
    await trx
      .updateTable('tenant_files')
      .set({ body: folder.files.get(FILE_OF.shop)! })
      .where(has({ tenant: id, name: FILE_OF.shop }))
      .execute()
  })
