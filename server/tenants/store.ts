import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { Tenant } from '#contract/tenant-folder.ts'
import type { Db } from '#server/db/transact.ts'
import { tryOwnId, whenRenamed } from './renamed.ts'
import { ShopAway } from './shop-away.ts'
import { createShop, type Shop } from './shop.ts'
import { withCode } from './shop-ids.ts'
import { hostsOf, ShopUnreadable } from './unreadable.ts'

const RECHECK_MS = 2_000
/** This time is much shorter than the two seconds that a rename by the previous release leaves to running calls. */
const OWN_ID_MS = 100
const SHOPS_AT_ONCE = 20
/** A call of a shop that is away looks this often whether the shop has come. */
const RECHECK_AWAY_MS = 100

interface Unreadable {
  code: string
  version: string
  hosts: readonly string[]
}

const previousShop = async (db: Db, id: string, code: string): Promise<Shop | undefined> => {
  const row = await db
    .selectFrom('tenants')
    .select(['previous_version', 'previous_data'])
    .where('tenant', '=', id)
    .executeTakeFirst()
  const { data } = z.safeParse(Tenant, row?.previous_data)
  return data && createShop(row!.previous_version!, withCode(data, code), id)
}

/** Codes that arrive during a query share the next query, so that many unknown codes use only one connection. */
const newCodes = (db: Db): ((code: string) => Promise<boolean>) => {
  let next: { codes: string[]; found: Promise<ReadonlySet<string>> } | undefined
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (codes: readonly string[]) => {
    await last.catch(() => {})
    next = undefined
    const known = await db.selectFrom('shop_codes').select('code').where('code', 'in', codes).execute()
    return new Set(known.map(({ code }) => code))
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
  let ids = new Map<string, string>()
  let formerCodes = new Map<string, readonly string[]>()
  let removed = new Set<string>()
  let away = new Set<string>()
  let settling = new Set<string>()
  const isNewCode = newCodes(db)
  const ownedAt = new Map<string, number>()
  const owning = new Map<string, Promise<boolean | undefined>>()
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  const read = async (changed: readonly string[], fresh: Map<string, Shop>, failed: Map<string, Unreadable>) => {
    const rows = await db
      .selectFrom('tenants')
      .select(['tenant', 'code', 'version', 'data'])
      .where('tenant', 'in', changed)
      .execute()
    for (const { tenant: id, code, version, data } of rows) {
      const parsed = z.safeParse(Tenant, data)
      const kept = shops.get(id)?.code === code ? shops.get(id) : undefined
      const shop = parsed.success
        ? createShop(version, withCode(parsed.data, code), id)
        : (kept ?? (await previousShop(db, id, code)))
      if (shop) fresh.set(id, shop)
      if (parsed.success) continue
      failed.set(id, { code, version, hosts: hostsOf(data) })
      const paths = parsed.error.issues.map(({ path }) => path.join('.'))
      log.error({ tenant: code, version, shown: shop?.version, paths }, 'This release cannot read a stored shop')
    }
  }

  const check = async () => {
    const startedAt = performance.now()
    const versions = await db
      .selectFrom('tenants')
      .select(['tenant', 'code', 'version', 'former_codes', 'removed_at'])
      .execute()
    const moves = await db
      .selectFrom('shop_moves')
      .select(['tenant', 'code', 'state'])
      .where('state', '<>', 'leaving')
      .execute()
    away = new Set(moves.filter(({ state }) => state !== 'settling').map(({ tenant }) => tenant))
    settling = new Set(moves.filter(({ state }) => state === 'settling').map(({ tenant }) => tenant))
    removed = new Set(versions.flatMap(({ tenant, removed_at }) => (removed_at === null ? [] : [tenant])))
    const isKnown = ({ tenant, code, version }: (typeof versions)[number]) =>
      [shops.get(tenant), unreadable.get(tenant)].some((known) => known?.version === version && known.code === code)
    const changed = versions.filter((row) => !isKnown(row)).map(({ tenant }) => tenant)
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
    const hostsOfShops = [
      ...[...unreadable].map(([id, { hosts }]) => [id, hosts] as const),
      ...[...shops].map(([id, { tenant }]) => [id, tenant.shop.hosts] as const),
    ]
    shopsByHost = new Map(
      hostsOfShops.flatMap(([id, hosts]) => (removed.has(id) ? [] : hosts.map((host) => [host, id] as const))),
    )
    ids = new Map([
      // A shop whose rows were removed after its move is still known to be away.
      ...moves.map(({ tenant, code }) => [code, tenant] as const),
      ...versions.flatMap(({ tenant, code, former_codes }) =>
        [...former_codes, tenant, code].map((any) => [any, tenant] as const),
      ),
    ])
    formerCodes = new Map(versions.map(({ tenant, former_codes }) => [tenant, former_codes.toReversed()]))
    checkedAt = startedAt
  }

  const tryOwn = (id: string) => {
    const asking = owning.get(id) ?? tryOwnId(db, id).finally(() => owning.delete(id))
    owning.set(id, asking)
    return asking
  }

  const current = async (recheckMs = RECHECK_MS) => {
    if (performance.now() - checkedAt > recheckMs) {
      checking ??= check().finally(() => {
        checking = undefined
      })
      await checking
    }
    return shops
  }

  const shopOf = (id: string | undefined): Shop | undefined => {
    if (away.has(id ?? '')) throw new ShopAway(id!)
    const shop = shops.get(id ?? '')
    const failed = unreadable.get(id ?? '')
    if (!shop && failed) throw new ShopUnreadable(failed.code)
    return shop
  }
  const known = (code: string) => shopOf(ids.get(code))

  return {
    /**
     * Finds a shop by its id, its current or a former code.
     * @throws ShopUnreadable if this release cannot read it, ShopAway if the shop is at another database
     */
    byCode: async (code: string): Promise<Shop | undefined> => {
      await current()
      if (away.has(ids.get(code) ?? '')) await current(RECHECK_AWAY_MS)
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
      if (away.has(shopsByHost.get(hostname) ?? '')) await current(RECHECK_AWAY_MS)
      return shopOf(shopsByHost.get(hostname))
    },
    /** Does not ask the database, so the result is undefined for a shop that this process does not know yet. */
    idNow: (code: string | undefined, hostname: string): string | undefined =>
      code === undefined ? shopsByHost.get(hostname) : ids.get(code),
    /**
     * Includes removed shops and shops that this release cannot read, because their rows are due too. Leaves out shops at
     * another database, and those that will be there in a moment.
     */
    ids: async (): Promise<readonly string[]> => {
      await current()
      return [...new Set(ids.values())].filter((id) => !away.has(id) && !settling.has(id))
    },
    /** A removed shop opens no pages, but has jobs that remove its data in time. */
    isOpen: (id: string): boolean => !removed.has(id),
    /** Includes removed shops, and shops of which only an older version can be read. Leaves out shops that are away. */
    all: async (): Promise<Shop[]> => [...(await current()).values()].filter(({ id }) => !away.has(id)),
    unreadable: async (): Promise<string[]> => {
      await current()
      return [...unreadable.values()].map(({ code }) => code)
    },
    /** Returns the newest former code first. */
    formerCodes: (id: string): readonly string[] => formerCodes.get(id) ?? [],
    /**
     * The answer of the database may be OWN_ID_MS old.
     * @throws LockBusy if a rename by the previous release takes too long
     */
    ownsId: async (id: string): Promise<boolean> => {
      const askedAt = performance.now()
      if (askedAt - (ownedAt.get(id) ?? Number.NEGATIVE_INFINITY) < OWN_ID_MS) return true
      const isOwn = await whenRenamed(() => tryOwn(id))
      if (isOwn) ownedAt.set(id, askedAt)
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
