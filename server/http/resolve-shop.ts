import type { AppContext } from '#server/base/app-context.ts'
import type { Deps } from '#server/deps/deps.ts'
import { isHostOwn } from '#server/tenants/own-script.ts'
import type { Shop } from '#server/tenants/shop.ts'

export const isOnOwnHost = (c: AppContext, { tenant }: Shop, { origin }: Pick<Deps, 'origin'>): boolean =>
  isHostOwn(tenant.shop, new URL(c.req.url).hostname, new URL(origin()).hostname)

/**
 * The names of cookies contain the shop's id. A rename by the previous release changed the id, so cookies with a former
 * code are added under the id.
 */
const takeFormerCookies = (headers: Headers, id: string, formerCodes: readonly string[]) => {
  const header = headers.get('cookie')
  if (!header || formerCodes.length === 0) return
  const cookies = header.split(/; */).map((cookie) => cookie.split('=') as [name: string, ...value: string[]])
  const names = new Set(cookies.map(([name]) => name))
  for (const former of formerCodes)
    for (const [name, ...value] of cookies) {
      const present = `${id}_${name.slice(former.length + 1)}`
      if (!name.startsWith(`${former}_`) || names.has(present)) continue
      names.add(present)
      headers.append('cookie', `${present}=${value.join('=')}`)
    }
}

/**
 * The host of a shop that runs its own script opens no other shop, because the script could act there as the visitor or
 * the staff.
 */
export const resolveShop = async (c: AppContext, deps: Deps, code: string | undefined): Promise<Shop | undefined> => {
  const { tenants, environment } = deps
  const owner = await tenants.byHost(new URL(c.req.url).hostname)
  const shop =
    code === undefined ? (owner ?? (await tenants.byCode(environment.DEFAULT_TENANT))) : await tenants.byCode(code)
  if (shop && !tenants.isOpen(shop.id)) return undefined
  if (owner?.tenant.shop.addJs && owner !== shop && isOnOwnHost(c, owner, deps)) return undefined
  if (shop) {
    c.set('tenant', shop.code)
    takeFormerCookies(c.req.raw.headers, shop.id, tenants.formerCodes(shop.id))
  }
  return shop
}
