import { sql, type Insertable } from 'kysely'
import type { IsoDay } from '#contract/primitives.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { unitKey } from '#domain/stock/units.ts'
import type { Database } from '#server/db/schema.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import type { Shop } from './shop.ts'
import { idOfShop } from './shop-ids.ts'

/** The number is low, because orders of the shop wait for the transaction. */
const BATCH = 50

type Unit = ReturnType<typeof stockUnits>[number]

const nameOf = ({ location, unit }: Pick<Unit, 'location' | 'unit'>) => `${location} ${unit}`

/** Units that the catalogue no longer has keep their row, with capacity 0, because reservations refer to the row. */
const changedUnits = async (db: Db, id: string, tenant: Tenant): Promise<Unit[]> => {
  const stored = await db.selectFrom('stock_units').selectAll().where('tenant', '=', id).execute()
  const before = new Map(stored.map((unit) => [nameOf(unit), unit]))
  const wanted = stockUnits({ id, tenant })
  const offered = new Set(wanted.map(nameOf))
  const vanished = stored
    .filter((unit) => !offered.has(nameOf(unit)))
    .map((unit) => ({ ...unit, capacity: 0, disabled: true }))
  return [...wanted, ...vanished].filter((unit) => {
    const old = before.get(nameOf(unit))
    return old?.capacity !== unit.capacity || old.disabled !== unit.disabled
  })
}

const storeUnits = async (trx: Trx, id: string, units: readonly Unit[], today: IsoDay) => {
  await trx
    .insertInto('stock_units')
    .values([...units])
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'location', 'unit']).doUpdateSet((row) => ({
        capacity: row.ref('excluded.capacity'),
        disabled: row.ref('excluded.disabled'),
      })),
    )
    .execute()
  // Stores claims above a lowered capacity as excess, which remains until they are released.
  await sql`
    update stock_days as days set capacity = changed.capacity, excess = greatest(0, days.taken - changed.capacity)
    from unnest(
      ${units.map(({ location }) => location)}::text[],
      ${units.map(({ unit }) => unit)}::text[],
      ${units.map(({ capacity, disabled }) => (disabled ? 0 : capacity))}::int[]
    ) as changed(location, unit, capacity)
    where days.tenant = ${id} and days.location = changed.location and days.unit = changed.unit
      and days.day >= ${today}::date and days.capacity <> changed.capacity`.execute(trx)
}

/** Each transaction skips units that are stored already, so that the next import continues an interrupted one. */
export const storeStock = async (
  db: Db,
  { tenant, version }: { tenant: Tenant; version: string },
  today: IsoDay,
): Promise<void> => {
  const id = await idOfShop(db, tenant.shop.code)
  const changed = await changedUnits(db, id, tenant)
  for (let at = 0; at < changed.length; at += BATCH) {
    const isCurrent = await db.transaction().execute(async (trx) => {
      // Waits until running orders have ended, and makes new orders wait (server/stock/stock-claims.ts).
      await sql`
        select pg_advisory_xact_lock(hashtext('stock'), hashtext(${id})) from tenants where tenant = ${id}`.execute(trx)
      const stored = await trx
        .selectFrom('tenants')
        .select('version')
        .where('tenant', '=', id)
        .forShare()
        .executeTakeFirst()
      if (stored?.version !== version) return false
      await storeUnits(trx, id, changed.slice(at, at + BATCH), today)
      return true
    })
    if (!isCurrent) return
  }
}

export const stockUnits = ({ id, tenant }: Pick<Shop, 'id' | 'tenant'>): Insertable<Database['stock_units']>[] =>
  tenant.categories
    .flatMap(({ products }) => products)
    .flatMap((product) => {
      const rows = (
        stock: Record<string, number>,
        disabled: boolean,
        variant: { model: string; property1: string } | undefined,
      ) =>
        Object.entries(stock).map(([location, capacity]) => ({
          tenant: id,
          location,
          unit: unitKey({ product: product.id, ...variant }),
          product: product.id,
          model: variant?.model ?? null,
          property1: variant?.property1 ?? null,
          capacity,
          disabled,
        }))
      return product.models.length === 0
        ? rows(product.stock ?? {}, false, undefined)
        : product.models.flatMap((model) =>
            model.variants.flatMap(({ property1, stock, disabled }) =>
              rows(stock, disabled, { model: model.id, property1 }),
            ),
          )
    })
