import type { AppContext } from '#server/base/app-context.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** Where the pages of a shop are: at the installation's address, and at the host names that the shop has claimed. */
const pageOrigins = ({ tenant }: Shop, publicOrigin: string): string[] => [
  publicOrigin,
  ...tenant.shop.hosts.map((host) => {
    const url = new URL(publicOrigin)
    url.hostname = host
    return url.origin
  }),
]

/** A shop whose baseUrl is another origin lets its own pages read the answer there: exactly the one that asks, without credentials. */
export const allowPages = (c: AppContext, shop: Shop, { origin }: Pick<Deps, 'origin'>): void => {
  const { baseUrl } = shop.tenant.shop
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return
  c.header('Vary', 'Origin')
  const asking = c.req.header('Origin')
  if (asking !== undefined && pageOrigins(shop, origin()).includes(asking))
    c.header('Access-Control-Allow-Origin', asking)
}
