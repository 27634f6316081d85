import { sql } from 'kysely'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type { PageDemand } from '#contract/traffic.ts'
import { countMax } from '#domain/booking/lines.ts'
import { countDays, isReversed } from '#domain/calendar/days.ts'
import { occupiedBy } from '#domain/stock/occupied.ts'
import { seasonOn } from '#domain/calendar/seasons.ts'
import { bookableRates, defaultRate } from '#domain/pricing/rates.ts'
import { unitPrice } from '#domain/pricing/price.ts'
import type { FreeUnits } from '#domain/stock/stock.ts'
import { unitKey, unitsOf } from '#domain/stock/units.ts'
import type { Db } from '#server/db/transact.ts'
import { freeOfOffered } from '#server/offers/shop-product.ts'
import { hoursOf, isLocationOffered } from '#server/offers/validate-payload.ts'
import { freeStock } from '#server/stock/free-stock.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { mondayOf } from './weeks.ts'

type LostUnit = PageDemand['units'][number]

interface Moment {
  today: IsoDay
  locale: Locale
}

interface Missed {
  product: string
  model: string
  property1: string
  units: number
  amount: number
}

const pricing = (shop: Shop, { date, hours }: PageDemand, { today, locale }: Moment) => {
  const { rates, seasons } = shop.tenant
  const rate = defaultRate(bookableRates(rates, seasons, date, today))
  return (unit: LostUnit): number | undefined => {
    const product = shop.products.get(unit.product)?.product
    if (!rate || !product || !unitsOf(product).some((own) => unitKey(own) === unitKey(unit))) return undefined
    if (unit.wanted > countMax(product) * shop.tenant.shop.maxPersons) return undefined
    return unitPrice({
      product,
      model: product.models.find(({ id }) => id === unit.model),
      type: unit.type,
      duration: { days: countDays(date), hours: countDays(date) === 1 ? hours : null },
      season: seasonOn(seasons, date.from)?.id,
      rate: { percent: rate.percent, title: rate.title[locale] },
      locale,
    })?.amount
  }
}

const missedOf = (units: readonly LostUnit[], free: FreeUnits, priceOf: (unit: LostUnit) => number | undefined) => {
  const lacking = new Map<string, number>()
  for (const unit of units) {
    const key = unitKey(unit)
    lacking.set(key, (lacking.get(key) ?? -(free.get(key) ?? 0)) + unit.wanted)
  }
  return units.flatMap((unit): Missed[] => {
    const price = priceOf(unit)
    const { product, model = '', property1 = '' } = unit
    const key = unitKey(unit)
    const missing = Math.min(unit.missing, unit.wanted, lacking.get(key)!)
    lacking.set(key, lacking.get(key)! - missing)
    return price === undefined || missing <= 0
      ? []
      : [{ product, model, property1, units: missing, amount: price * missing }]
  })
}

const rowsOf = (missed: readonly Missed[]): Missed[] => {
  const rows = new Map<string, Missed>()
  const add = (row: Missed) => {
    const key = unitKey(row)
    const { units, amount } = rows.get(key) ?? { units: 0, amount: 0 }
    rows.set(key, { ...row, units: units + row.units, amount: amount + row.amount })
  }
  for (const each of missed) {
    add({ ...each, product: '', model: '', property1: '' })
    add({ ...each, model: '', property1: '' })
    if (each.model !== '') add(each)
  }
  return [...rows.values()]
}

/** A unit counts only if the stock lacks it now, so that nobody can invent demand. */
export const countDemand = async (db: Db, shop: Shop, demand: PageDemand, moment: Moment): Promise<void> => {
  const { date, location, units } = demand
  if (isReversed(date) || !isLocationOffered(shop, location)) return
  const priceOf = pricing(shop, demand, moment)
  if (units.every((unit) => priceOf(unit) === undefined)) return
  const rows = rowsOf(missedOf(units, await freeAt(db, shop, demand), priceOf))
  if (rows.length === 0) return
  const texts = (column: 'product' | 'model' | 'property1') => sql`${rows.map((row) => row[column])}::text[]`
  const numbers = (column: 'units' | 'amount') => sql`${rows.map((row) => row[column])}::bigint[]`
  // Writes the rows in a fixed order, so that two pages never wait for each other's rows.
  await sql`
    insert into lost_demand as counted
      (tenant, is_test, week, first_day, product, model, property1, pages, units, amount)
    select ${shop.id}, ${shop.tenant.shop.testmode}, ${mondayOf(moment.today)}::date, ${date.from}::date,
      product, model, property1, 1, units, amount
    from unnest(${texts('product')}, ${texts('model')}, ${texts('property1')}, ${numbers('units')}, ${numbers('amount')})
      as missed (product, model, property1, units, amount)
    order by product, model, property1
    on conflict (tenant, week, is_test, first_day, product, model, property1) do update set
      pages = counted.pages + 1, units = counted.units + excluded.units, amount = counted.amount + excluded.amount`.execute(
    db,
  )
}

const freeAt = async (db: Db, shop: Shop, lost: PageDemand) => {
  const { location, date } = lost
  const stock = await freeStock(db, shop.id, location, occupiedBy({ ...lost, ...hoursOf(shop, lost, date) }))
  return freeOfOffered(shop, stock.get(location), lost)
}
