import { SANDBOX_PATH } from '#sandbox/account.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import type { Routes } from '#server/http/handle.ts'

export const mountSandbox = ({ app, deps }: Routes): void => {
  const { db, clock, reachShop, tenants, providerOf, environment } = deps
  const brandsOf = async (tenant: string) => {
    const shop = await tenants.byCode(tenant)
    return shop !== undefined && providerOf(shop)?.isSandbox === true ? shop.tenant.shop.brands : null
  }
  const sandbox = createSandbox({
    db,
    clock,
    tenants,
    reachShop,
    brandsOf,
    lateSeconds: environment.SANDBOX_LATE_SECONDS,
  })
  app.route(SANDBOX_PATH, sandbox)
}
