import type { Swap } from '#contract/swaps.ts'
import { dayOf } from '#domain/calendar/days.ts'
import { countedType, ageRulesOf } from '#domain/persons/persons.ts'
import { occupiedBy } from '#domain/stock/occupied.ts'
import { shortLines, swapCandidates, withCandidate, type SwapCandidate } from '#domain/stock/swaps.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { type FreeStock, freeStock } from '#server/stock/free-stock.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { categoriesOf } from './offer.ts'
import { rateFor, periodProblem, ratesFor } from './period.ts'
import { priceCart, type TypedCode } from './priced-cart.ts'
import { freeOfOffered, offerTerms } from './shop-product.ts'
import { offersHours } from './starts.ts'
import { type KnownPayload, unknownPaths } from './validate-payload.ts'

const LOCATIONS_OFFERED = 2

/** Swaps of sizes and models are known to be free, so only other swaps need a check of the stock. */
const changesAll = ({ kind }: SwapCandidate): boolean => kind !== 'size' && kind !== 'model'

const withFewLocations = (swaps: Swap[]): Swap[] => {
  const offered = swaps.filter(({ kind }) => kind === 'location').slice(0, LOCATIONS_OFFERED)
  return swaps.filter((swap) => swap.kind !== 'location' || offered.includes(swap))
}

const freeFor = (shop: Shop, payload: KnownPayload, stock: FreeStock) =>
  freeOfOffered(shop, payload.location ? stock.get(payload.location) : undefined, payload)

const byWay = ({ offeredLocations, locations }: Shop, { location }: KnownPayload): string[] => {
  const here = location ? locations.get(location)?.region : undefined
  return offeredLocations.toSorted((a, b) => Number(b.region === here) - Number(a.region === here)).map(({ id }) => id)
}

export const computeSwaps = async (
  db: Db,
  shop: Shop,
  asked: KnownPayload,
  now: string,
  code: TypedCode | undefined,
  own: Pick<ReservationRow, 'id'> | undefined,
): Promise<Swap[]> => {
  const today = dayOf(now)
  const rules = ageRulesOf(shop.tenant.shop, asked.date.from)
  const payload = {
    ...asked,
    persons: asked.persons.map((person) => ({ ...person, type: countedType(person, rules) })),
  }
  const rate = rateFor(ratesFor(shop, payload, today), payload.rate)
  if (!payload.location || !rate || periodProblem(shop, payload, now)) return []

  const stockFor = (changed: KnownPayload, location: string | null) =>
    freeStock(db, shop.id, location, occupiedBy(changed), own?.id)
  const everywhere = await stockFor(payload, null)
  const here = new Map([...everywhere].filter(([location]) => location === payload.location))
  const catalogue = categoriesOf(offerTerms(shop, payload, rate, here)).flatMap(({ products }) => products)
  const free = freeFor(shop, payload, here)
  const candidates = swapCandidates({ payload, catalogue, free, locations: byWay(shop, payload) })
  if (candidates.length === 0) return []

  const before = priceCart(shop, payload, rate, code, today)

  const periods = candidates.flatMap((candidate) => ('date' in candidate ? [candidate.date] : []))
  const moved = new Map(
    await Promise.all(
      periods.map(async (date) => [date, await stockFor({ ...payload, date }, payload.location!)] as const),
    ),
  )
  const canBeHad = (changed: KnownPayload): boolean =>
    unknownPaths(shop, changed).length === 0 &&
    periodProblem(shop, changed, now) === undefined &&
    offersHours(shop, changed, now) &&
    rateFor(ratesFor(shop, changed, today), changed.rate) === rate &&
    shortLines(changed.persons, freeFor(shop, changed, moved.get(changed.date) ?? everywhere)).length === 0

  const swaps = candidates.flatMap((candidate): Swap[] => {
    const changed = withCandidate(payload, candidate)
    if (changesAll(candidate) && !canBeHad(changed)) return []
    const after = priceCart(shop, changed, rate, code, today)
    if (after.errorcode !== before.errorcode) return []
    const { amount } = after.cart.price
    return [{ ...candidate, amount, difference: amount - before.cart.price.amount }]
  })
  return withFewLocations(swaps)
}
