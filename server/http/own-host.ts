import type { Context } from 'hono'
import type { Deps } from '#server/deps/deps.ts'
import { isHostOwn } from '#server/tenants/own-script.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** Whether the shop may run its own script on the request's host. */
export const isOnOwnHost = (c: Context, { tenant }: Shop, { origin }: Pick<Deps, 'origin'>): boolean =>
  isHostOwn(tenant.shop, new URL(c.req.url).hostname, new URL(origin()).hostname)
