import type { IsoDay } from '#contract/primitives.ts'
import { ageRulesOf, countedType } from '#domain/persons/persons.ts'
import type { ChosenSize } from '#domain/sizes/fitting-size.ts'
import { sizeFit } from '#domain/sizes/size-fit.ts'
import { compareSizes } from '#domain/sizes/size-order.ts'
import { type Occupied, occupiedBy } from '#domain/stock/occupied.ts'
import { type LineSwap, shortLines, swapLine, type SwappableProduct, swapsOfLine } from '#domain/stock/swaps.ts'
import { countUnits, shortfallOf, unitKey, unitOfLine } from '#domain/stock/units.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { stockUnits } from '#server/tenants/store-stock.ts'
import { hasExcess, type ShortClaim, shortClaims, takenByOthers } from './short-claims.ts'

export const SHORT_BOOKINGS_LISTED = 100

export interface LineShortfall {
  person: number
  line: number
  missing: number
  swap: LineSwap | undefined
}

export interface ShortBooking {
  row: ReservationRow
  lines: LineShortfall[]
}

type Persons = ReservationRow['payload']['persons']
type Line = Persons[number]['products'][number]

/** The swaps that earlier bookings of the list have got, so that no unit is offered twice. */
interface Promised {
  location: string
  time: Occupied
  unit: string
  count: number
}

const meet = (a: Occupied, b: Occupied): boolean => {
  if (a.days.from > b.days.to || b.days.from > a.days.to) return false
  return !a.slots || !b.slots || (a.slots.from < b.slots.to && b.slots.from < a.slots.to)
}

/** Adds the booked model and size if the shop has removed them, so that near sizes are known. */
const withBooked = (product: SwappableProduct, { modelId, property1 }: Line): SwappableProduct => {
  if (!modelId || !property1) return product
  const size = { property1, disabled: true }
  const own = product.models.find(({ id }) => id === modelId)
  if (!own) return { ...product, models: [...product.models, { id: modelId, brand: '', title: '', variants: [size] }] }
  if (own.variants.some((variant) => variant.property1 === property1)) return product
  const variants = [...own.variants, size].toSorted((a, b) => compareSizes(a.property1, b.property1))
  return { ...product, models: product.models.map((model) => (model === own ? { ...model, variants } : model)) }
}

const swappable = ({ products }: Shop, line: Line): SwappableProduct | undefined => {
  const found = products.get(line.id)?.product
  if (!found) return undefined
  const models = found.models.map((model) => ({ ...model, prices: model.prices?.all }))
  return withBooked({ id: found.id, prices: found.prices.all, models }, line)
}

const freeFor = async (
  db: Db,
  shop: Shop,
  row: ReservationRow,
  short: ReadonlyMap<string, number>,
  promised: readonly Promised[],
): Promise<Map<string, number>> => {
  const time = occupiedBy(row.payload)
  const taken = await takenByOthers(db, shop.id, row, time)
  const own = countUnits(row.payload.persons.flatMap(({ products }) => products))
  const free = new Map<string, number>()
  for (const { location, unit, capacity, disabled } of stockUnits(shop))
    if (location === row.location) free.set(unit, (disabled ? 0 : capacity) - (taken.get(unit) ?? 0))
  for (const { location, unit, count, time: other } of promised)
    if (location === row.location && meet(time, other)) free.set(unit, (free.get(unit) ?? 0) - count)
  for (const [unit, count] of own) {
    const missing = short.get(unit)
    free.set(unit, missing === undefined ? Math.max(count, free.get(unit) ?? 0) : count - missing)
  }
  return free
}

const isNoWorse = (
  { products }: Shop,
  { id, modelId, property1 }: Line,
  swap: LineSwap,
  person: Persons[number],
): boolean => {
  const { product } = products.get(id)!
  const isWrong = (size: ChosenSize) => sizeFit(product, size, person)?.isFitting === false
  const isBookedWrong = modelId && property1 ? isWrong({ modelId, property1 }) : false
  return isBookedWrong || !isWrong({ modelId: swap.model.id, property1: swap.property1 })
}

const linesOf = async (
  db: Db,
  shop: Shop,
  row: ReservationRow,
  short: ReadonlyMap<string, number>,
  promised: Promised[],
): Promise<LineShortfall[]> => {
  const rules = ageRulesOf(shop.tenant.shop, row.payload.date.from)
  let persons: Persons = row.payload.persons.map((person) => ({ ...person, type: countedType(person, rules) }))
  const free = await freeFor(db, shop, row, short, promised)
  const shortfall = shortfallOf(free)
  const missing = persons.map(({ products }) => products.map(shortfall))
  return shortLines(persons, free).map(({ person, line }): LineShortfall => {
    const chosen = persons[person]!.products[line]!
    const product = swappable(shop, chosen)
    const swap =
      product &&
      swapsOfLine({ persons }, { person, line }, [product], free).find((candidate) =>
        isNoWorse(shop, chosen, candidate, persons[person]!),
      )
    if (swap) {
      persons = persons.with(person, { ...persons[person]!, products: swapLine(persons[person]!.products, swap) })
      const unit = unitKey(unitOfLine(persons[person]!.products[line]!))
      promised.push({ location: row.location, time: occupiedBy(row.payload), unit, count: chosen.count })
    }
    return { person, line, missing: missing[person]![line]!, swap }
  })
}

const byReservation = (claims: readonly ShortClaim[]): Map<string, Map<string, number>> =>
  new Map(
    [...Map.groupBy(claims, ({ reservation }) => reservation)].map(([id, units]) => [
      id,
      new Map(units.map(({ unit, missing }) => [unit, missing])),
    ]),
  )

export const shortBookings = async (
  db: Db,
  shop: Shop,
  today: IsoDay,
): Promise<{ bookings: ShortBooking[]; count: number }> => {
  const short = byReservation(await shortClaims(db, shop.id, stockUnits(shop), today))
  if (short.size === 0) return { bookings: [], count: 0 }
  const rows = await db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', shop.id)
    .where('id', 'in', [...short.keys()])
    .orderBy('first_day')
    .orderBy('booked_at')
    .orderBy('id')
    .limit(SHORT_BOOKINGS_LISTED)
    .execute()
  const promised: Promised[] = []
  const bookings: ShortBooking[] = []
  for (const row of rows) bookings.push({ row, lines: await linesOf(db, shop, row, short.get(row.id)!, promised) })
  return { bookings, count: short.size }
}

export const countShortBookings = async (db: Db, shop: Shop, today: IsoDay): Promise<number> =>
  (await hasExcess(db, shop.id, today))
    ? byReservation(await shortClaims(db, shop.id, stockUnits(shop), today)).size
    : 0
