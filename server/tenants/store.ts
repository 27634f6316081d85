import { sql } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { Tenant } from '#contract/tenant-folder.ts'
import type { Db } from '#server/db/transact.ts'
import { tryOwnCode, whenRenamed } from './renamed.ts'
import { createShop, type Shop } from './shop.ts'
import { claimsOf, ShopUnreadable } from './unreadable.ts'

const RECHECK_MS = 2_000
/** This time is much shorter than the time that a rename leaves to running calls (rename-tenant.ts). */
const OWN_CODE_MS = 100
const SHOPS_AT_ONCE = 20

interface Unreadable {
  version: string
  hosts: readonly string[]
}

/** The result has the current code, because a rename may have changed the code since. */
const previousShop = async (db: Db, code: string): Promise<Shop | undefined> => {
  const row = await db
    .selectFrom('tenants')
    .select(['previous_version', 'previous_data'])
    .where('tenant', '=', code)
    .executeTakeFirst()
  const { data } = z.safeParse(Tenant, row?.previous_data)
  return data && createShop(row!.previous_version!, { ...data, shop: { ...data.shop, code } })
}

/** Codes that arrive during a query share the next query, so that many unknown codes use only one connection. */
const newCodes = (db: Db): ((code: string) => Promise<boolean>) => {
  let next: { codes: string[]; found: Promise<ReadonlySet<string>> } | undefined
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (codes: readonly string[]) => {
    await last.catch(() => {})
    next = undefined
    const shops = await db
      .selectFrom('tenants')
      .select(['tenant', 'former_codes'])
      .where((eb) => eb.or([eb('tenant', 'in', codes), sql<boolean>`former_codes && ${codes}::text[]`]))
      .execute()
    return new Set(shops.flatMap(({ tenant, former_codes }) => [tenant, ...former_codes]))
  }
  return async (code) => {
    if (!next) {
      const codes: string[] = []
      next = { codes, found: ask(codes) }
      last = next.found
    }
    next.codes.push(code)
    return (await next.found).has(code)
  }
}

export const createTenantStore = (db: Db, log: Pick<Logger, 'error'>) => {
  let shops = new Map<string, Shop>()
  let unreadable = new Map<string, Unreadable>()
  let shopsByHost = new Map<string, string>()
  let renamed = new Map<string, string>()
  let formerCodes = new Map<string, readonly string[]>()
  let removed = new Set<string>()
  const isNewCode = newCodes(db)
  const ownedAt = new Map<string, number>()
  const owning = new Map<string, Promise<boolean | undefined>>()
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  const read = async (codes: readonly string[], fresh: Map<string, Shop>, failed: Map<string, Unreadable>) => {
    const rows = await db
      .selectFrom('tenants')
      .select(['tenant', 'version', 'data'])
      .where('tenant', 'in', codes)
      .execute()
    for (const { tenant: code, version, data } of rows) {
      const parsed = z.safeParse(Tenant, data)
      const shop = parsed.success
        ? createShop(version, parsed.data)
        : (shops.get(code) ?? (await previousShop(db, code)))
      if (shop) fresh.set(code, shop)
      if (parsed.success) continue
      failed.set(code, { version, hosts: claimsOf(data).shop.hosts })
      const paths = parsed.error.issues.map(({ path }) => path.join('.'))
      log.error({ tenant: code, version, shown: shop?.version, paths }, 'This release cannot read a stored shop')
    }
  }

  const check = async () => {
    const startedAt = performance.now()
    const versions = await db
      .selectFrom('tenants')
      .select(['tenant', 'version', 'former_codes', 'removed_at'])
      .execute()
    removed = new Set(versions.flatMap(({ tenant, removed_at }) => (removed_at === null ? [] : [tenant])))
    const isKnown = (code: string, version: string) =>
      shops.get(code)?.version === version || unreadable.get(code)?.version === version
    const changed = versions.filter(({ tenant, version }) => !isKnown(tenant, version)).map(({ tenant }) => tenant)
    const isChanged = new Set(changed)
    const fresh = new Map<string, Shop>()
    const failed = new Map<string, Unreadable>()
    // Reads the shops in parts, because one statement that reads a thousand shops would exceed its time limit.
    for (let at = 0; at < changed.length; at += SHOPS_AT_ONCE)
      await read(changed.slice(at, at + SHOPS_AT_ONCE), fresh, failed)
    const kept = <T>(now: ReadonlyMap<string, T>, before: ReadonlyMap<string, T>) =>
      new Map(
        versions.flatMap(({ tenant }) => {
          const one = now.get(tenant) ?? (isChanged.has(tenant) ? undefined : before.get(tenant))
          return one ? [[tenant, one] as const] : []
        }),
      )
    shops = kept(fresh, shops)
    unreadable = kept(failed, unreadable)
    const hostsOf = [
      ...[...unreadable].map(([code, { hosts }]) => [code, hosts] as const),
      ...[...shops].map(([code, { tenant }]) => [code, tenant.shop.hosts] as const),
    ]
    shopsByHost = new Map(
      hostsOf.flatMap(([code, hosts]) => (removed.has(code) ? [] : hosts.map((host) => [host, code] as const))),
    )
    renamed = new Map(versions.flatMap(({ tenant, former_codes }) => former_codes.map((code) => [code, tenant])))
    formerCodes = new Map(versions.map(({ tenant, former_codes }) => [tenant, former_codes.toReversed()]))
    checkedAt = startedAt
  }

  const tryOwn = (code: string) => {
    const asking = owning.get(code) ?? tryOwnCode(db, code).finally(() => owning.delete(code))
    owning.set(code, asking)
    return asking
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

  const shopOf = (code: string | undefined): Shop | undefined => {
    const shop = shops.get(code ?? '')
    if (!shop && unreadable.has(code ?? '')) throw new ShopUnreadable(code!)
    return shop
  }
  const known = (code: string) => shopOf(code) ?? shopOf(renamed.get(code))

  return {
    /**
     * Finds a shop by its current or a former code.
     * @throws ShopUnreadable if this release cannot read it
     */
    byCode: async (code: string): Promise<Shop | undefined> => {
      await current()
      if (!known(code) && (await isNewCode(code))) {
        // Waits for a running check first, because it may have begun before a shop got this code.
        await checking
        checkedAt = Number.NEGATIVE_INFINITY
        await current()
      }
      return known(code)
    },
    byHost: async (hostname: string): Promise<Shop | undefined> => {
      await current()
      return shopOf(shopsByHost.get(hostname))
    },
    /** Does not ask the database, so the result is undefined for a shop that this process does not know yet. */
    codeNow: (code: string | undefined, hostname: string): string | undefined => {
      if (code === undefined) return shopsByHost.get(hostname)
      return shops.has(code) ? code : renamed.get(code)
    },
    /** A removed shop opens no pages, but has jobs that remove its data in time. */
    isOpen: (code: string): boolean => !removed.has(code),
    /** Includes removed shops, and shops of which only an older version can be read. */
    all: async (): Promise<Shop[]> => [...(await current()).values()],
    unreadable: async (): Promise<string[]> => {
      await current()
      return [...unreadable.keys()]
    },
    /** Returns the newest former code first. */
    formerCodes: (code: string): readonly string[] => formerCodes.get(code) ?? [],
    /**
     * The answer of the database may be OWN_CODE_MS old.
     * @throws LockBusy if a running rename takes too long
     */
    ownsCode: async (code: string): Promise<boolean> => {
      const askedAt = performance.now()
      if (askedAt - (ownedAt.get(code) ?? Number.NEGATIVE_INFINITY) < OWN_CODE_MS) return true
      const isOwn = await whenRenamed(() => tryOwn(code))
      if (isOwn) ownedAt.set(code, askedAt)
      return isOwn
    },
    /** Makes the next call ask the database, so that an import by this process is visible at once. */
    forget: (): void => {
      checkedAt = Number.NEGATIVE_INFINITY
      ownedAt.clear()
    },
  }
}

export type TenantStore = ReturnType<typeof createTenantStore>
