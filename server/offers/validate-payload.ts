import type { BookingPayload, OrderedPayload } from '#contract/booking.ts'
import type { DayRange } from '#contract/primitives.ts'
import { countDays } from '#domain/calendar/days.ts'
import { countMax } from '#domain/booking/lines.ts'
import { countedType, ageRulesOf } from '#domain/persons/persons.ts'
import { listFor } from '#domain/pricing/price.ts'
import { seasonOn } from '#domain/calendar/seasons.ts'
import { excludedSpecials } from '#domain/booking/special-rules.ts'
import { invalid, missing } from '#server/base/refusal.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** A payload that has dates, and only ids that the shop has. */
export type KnownPayload = OrderedPayload & { date: DayRange }

type Line = BookingPayload['persons'][number]['products'][number]

const unknownPart = (shop: Shop, { id, modelId, property1 }: Line): keyof Line | undefined => {
  const product = shop.products.get(id)?.product
  if (!product) return 'id'
  const model = product.models.find((candidate) => candidate.id === modelId)
  if (modelId && !model) return 'modelId'
  if (property1 && !model?.variants.some((variant) => variant.property1 === property1)) return 'property1'
  return undefined
}

/** Requires a price list for the person's type, because the product or model would otherwise cost nothing. */
const isOffered = (
  shop: Shop,
  payload: BookingPayload,
  person: BookingPayload['persons'][number],
  { id, modelId }: Line,
): boolean => {
  const product = shop.products.get(id)?.product
  if (!product) return true
  const { shop: settings, seasons } = shop.tenant
  const firstDay = payload.date.from
  const type = firstDay ? countedType(person, ageRulesOf(settings, firstDay)) : person.type
  const season = firstDay ? seasonOn(seasons, firstDay)?.id : undefined
  const prices = product.models.find((model) => model.id === modelId)?.prices ?? product.prices
  return listFor(prices, season, type) !== undefined
}

const isTooMuch = (shop: Shop, lines: readonly Line[], lineAt: number): boolean => {
  const { id, count } = lines[lineAt]!
  const product = shop.products.get(id)?.product
  return product !== undefined && (count > countMax(product) || lines.findIndex((line) => line.id === id) < lineAt)
}

export const isLocationOffered = ({ offeredLocations }: Shop, location: string): boolean =>
  offeredLocations.some(({ id }) => id === location)

const personsMax = ({ tenant: { shop } }: Shop, { isGroup }: OrderedPayload): number =>
  isGroup && shop.groups ? Math.max(shop.groups.max, shop.maxPersons) : shop.maxPersons

export const unknownPaths = (shop: Shop, payload: OrderedPayload): string[] => {
  const { rate, location, accommodation, specials, persons } = payload
  const paths: string[] = []
  if (rate && !shop.rates.has(rate)) paths.push('rate')
  if (location && !isLocationOffered(shop, location)) paths.push('location')
  if (typeof accommodation === 'string' && !shop.accommodations.has(accommodation)) paths.push('accommodation')
  for (const [index, special] of specials.entries()) if (!shop.specials.has(special)) paths.push(`specials.${index}`)
  if (persons.length > personsMax(shop, payload)) paths.push('persons')
  for (const [at, person] of persons.entries())
    for (const [lineAt, line] of person.products.entries()) {
      const part = unknownPart(shop, line) ?? (isOffered(shop, payload, person, line) ? undefined : 'id')
      if (part) paths.push(`persons.${at}.products.${lineAt}.${part}`)
      if (isTooMuch(shop, person.products, lineAt)) paths.push(`persons.${at}.products.${lineAt}.count`)
    }
  return paths
}

export const checkReferences = (shop: Shop, payload: OrderedPayload): void => {
  const paths = unknownPaths(shop, payload)
  if (paths.length > 0) throw invalid(paths.map((path) => ({ path, message: 'form.invalid' })))
}

const exclusionIssues = ({ tenant }: Shop, payload: BookingPayload) =>
  excludedSpecials(tenant.specials, payload).map((special) => ({
    path: `specials.${payload.specials.indexOf(special)}`,
    message: 'specials.refused.dayBefore',
  }))

/** Nothing is collected on the day before a start, because the start is the time of collection. */
export const hoursOf = (
  { tenant }: Shop,
  { hours, start, pickupDayBefore }: Pick<OrderedPayload, 'hours' | 'start' | 'pickupDayBefore'>,
  date: DayRange,
): Pick<OrderedPayload, 'hours' | 'start' | 'cleaning' | 'sameDay' | 'pickupDayBefore'> => {
  const { hourly } = tenant.shop
  const ofDay = countDays(date) === 1 ? hours : null
  return ofDay && start && hourly
    ? {
        hours: ofDay,
        start,
        cleaning: hourly.cleaning,
        ...(hourly.lead !== undefined && { sameDay: true }),
        pickupDayBefore: false,
      }
    : { hours: ofDay, pickupDayBefore }
}

export const withHours = <P extends OrderedPayload>(shop: Shop, asked: P, date: DayRange) => {
  const { start: _start, cleaning: _cleaning, sameDay: _sameDay, ...whole } = asked
  return { ...whole, date, ...hoursOf(shop, asked, date) }
}

/**
 * Drops hours and start where the rental cannot have them, and collection on the day before a start.
 * @throws the refusals of `checkReferences`, or Refusal 422 if a day is missing, or a special excludes the way of
 * collection
 */
export const validatePayload = (shop: Shop, asked: OrderedPayload): KnownPayload => {
  checkReferences(shop, asked)
  const { from, to } = asked.date
  if (!from) throw missing('date.from')
  if (!to) throw missing('date.to')
  const payload = withHours(shop, asked, { from, to })
  const exclusions = exclusionIssues(shop, payload)
  if (exclusions.length > 0) throw invalid(exclusions)
  return payload
}
