import { StartError } from '#server/base/environment.ts'
import type { Db } from '#server/db/transact.ts'
import { nearest } from '#server/base/nearest.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { isShopElsewhere } from '#server/tenants/store-tenant.ts'

export const shopNamed = async (db: Db, code: string | undefined): Promise<Pick<Shop, 'id' | 'code'>> => {
  const shops = await db.selectFrom('tenants').select(['tenant as id', 'code']).orderBy('code').execute()
  const shop = shops.find((one) => one.code === code)
  if (shop && (await isShopElsewhere(db, shop)))
    throw new StartError(`The shop ${shop.code} is at another database: use this command there.`)
  if (shop) return shop
  const codes = shops.map((one) => one.code)
  const meant = code === undefined ? undefined : nearest(code, codes)
  const known =
    meant === undefined ? `Shops: ${codes.join(', ') || 'none, import them first'}.` : `Did you mean ${meant}?`
  throw new StartError(
    code === undefined ? `Name the shop by --tenant. ${known}` : `There is no shop "${code}". ${known}`,
  )
}
