import type { Context } from 'hono'
import { isTenantCode } from '#server/base/site-path.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { AppVariables, Deps } from './deps.ts'

/** The tenant of a request: the code in the path, else the host name the tenant has claimed, else the installation's default. */
export const resolveShop = async (
  c: Context<{ Variables: AppVariables }>,
  deps: Deps,
  code: string | undefined,
): Promise<Shop | undefined> => {
  const { tenants, environment } = deps
  const shop =
    code === undefined
      ? ((await tenants.byHost(new URL(c.req.url).hostname)) ?? (await tenants.byCode(environment.DEFAULT_TENANT)))
      : isTenantCode(code)
        ? await tenants.byCode(code)
        : undefined
  if (shop) c.set('tenant', shop.code)
  return shop
}
