import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { Tenant } from '#contract/tenant-folder.ts'
import type { Database } from '#server/db/schema.ts'
import { isOwnCode } from './renamed.ts'
import { createShop, type Shop } from './shop.ts'

/** After this long an import by another process is seen. */
const RECHECK_MS = 2_000
/** A rename gives calls under way twenty times as long (rename-tenant): these may have begun so long ago. */
const OWN_CODE_MS = 100
/** The most shops that one statement reads. */
const SHOPS_AT_ONCE = 20

export interface TenantStore {
  /** By its code, or by one that it had before. */
  byCode: (code: string) => Promise<Shop | undefined>
  /** The shop that has claimed a host name. */
  byHost: (hostname: string) => Promise<Shop | undefined>
  all: () => Promise<Shop[]>
  /** Codes that a shop had before, the newest first. */
  formerCodes: (code: string) => readonly string[]
  /** Whether a code was still its shop's own a moment ago. Waits for a rename under way. */
  ownsCode: (code: string) => Promise<boolean>
  /** Sees an import of this very process at once. */
  forget: () => void
}

/** The shops of the database, parsed once per version and kept in memory. */
export const createTenantStore = (db: Kysely<Database>): TenantStore => {
  let shops = new Map<string, Shop>()
  let shopsByHost = new Map<string, Shop>()
  /** Codes of today by former ones. */
  let renamed = new Map<string, string>()
  let formerCodes = new Map<string, readonly string[]>()
  /** When the database was asked whether codes are still their shops' own, and said yes. */
  const ownedAt = new Map<string, number>()
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  const check = async () => {
    const startedAt = performance.now()
    const versions = await db.selectFrom('tenants').select(['tenant', 'version', 'former_codes']).execute()
    const changed = versions.filter(({ tenant, version }) => shops.get(tenant)?.version !== version)
    const fresh = new Map<string, Shop>()
    // A thousand shops at once would take longer than a statement may.
    for (let at = 0; at < changed.length; at += SHOPS_AT_ONCE) {
      const codes = changed.slice(at, at + SHOPS_AT_ONCE).map(({ tenant }) => tenant)
      const rows = await db
        .selectFrom('tenants')
        .select(['tenant', 'version', 'data'])
        .where('tenant', 'in', codes)
        .execute()
      for (const { tenant, version, data } of rows) fresh.set(tenant, createShop(version, z.parse(Tenant, data)))
    }
    shops = new Map(
      versions.flatMap(({ tenant }) => {
        const shop = fresh.get(tenant) ?? shops.get(tenant)
        return shop ? [[tenant, shop] as const] : []
      }),
    )
    shopsByHost = new Map(
      [...shops.values()].flatMap((shop) => shop.tenant.shop.hosts.map((host) => [host, shop] as const)),
    )
    renamed = new Map(versions.flatMap(({ tenant, former_codes }) => former_codes.map((code) => [code, tenant])))
    formerCodes = new Map(versions.map(({ tenant, former_codes }) => [tenant, former_codes.toReversed()]))
    checkedAt = startedAt
  }

  const current = async () => {
    if (performance.now() - checkedAt > RECHECK_MS) {
      checking ??= check().finally(() => {
        checking = undefined
      })
      await checking
    }
    return shops
  }

  const known = (code: string) => shops.get(code) ?? shops.get(renamed.get(code) ?? '')
  const forget = () => {
    checkedAt = Number.NEGATIVE_INFINITY
    ownedAt.clear()
  }

  return {
    byCode: async (code) => {
      await current()
      if (known(code)) return known(code)
      // Another process may have given a shop this code a moment ago.
      forget()
      await current()
      return known(code)
    },
    byHost: async (hostname) => {
      await current()
      return shopsByHost.get(hostname)
    },
    all: async () => [...(await current()).values()],
    formerCodes: (code) => formerCodes.get(code) ?? [],
    ownsCode: async (code) => {
      const askedAt = performance.now()
      if (askedAt - (ownedAt.get(code) ?? Number.NEGATIVE_INFINITY) < OWN_CODE_MS) return true
      const isOwn = await isOwnCode(db, code)
      if (isOwn) ownedAt.set(code, askedAt)
      return isOwn
    },
    forget,
  }
}
