import { ADULT, DEFAULT_LOCALE } from '#contract/constants.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { FolderProduct, FolderRate, LocalText, Tenant } from '#contract/tenant-folder.ts'
import { addDays, earliestStart, eachDay } from '#domain/calendar/days.ts'
import { upcomingSeasons } from '#domain/calendar/seasons.ts'
import { isInTimespan } from '#domain/calendar/timespan.ts'
import { offeredHours } from './offered-hours.ts'
import { unitPrice } from './price.ts'
import { beginsOn, bookableRates, defaultRate } from './rates.ts'
import { readSets, setsFor, setTerms, type SetTerms } from './sets.ts'

type Priced = Pick<Tenant, 'categories' | 'sets' | 'seasons'>

interface AdultPrice {
  title: LocalText
  amount: number
}

/**
 * Leaves out products without sizes, such as lockers and poles, because their low price “from 3 EUR” would mislead. If
 * no product has sizes, all products of the first category count.
 */
const mainProducts = ({ categories }: Pick<Tenant, 'categories'>): FolderProduct[] => {
  const { products } = categories[0]!
  const sized = products.filter(({ models }) => models.length > 0)
  return sized.length > 0 ? sized : products
}

const cheapest = <T extends { amount: number }>(prices: readonly T[]): T | undefined =>
  prices.toSorted((a, b) => a.amount - b.amount)[0]

const priceOf = (product: FolderProduct, days: DayRange, { duration, season, percent }: SetTerms, hours?: number) =>
  isInTimespan(product, days)
    ? cheapest(
        (product.models.length > 0 ? product.models : [undefined])
          .flatMap(
            (model) =>
              unitPrice({
                product,
                model,
                type: ADULT,
                duration,
                season,
                // The title appears only in the reasons for a price, which the entry does not show.
                rate: { percent, title: '' },
                locale: DEFAULT_LOCALE,
              }) ?? [],
          )
          .filter((price) => hours === undefined || price.hours === hours),
      )?.amount
    : undefined

/** Returns the cheapest main product for an adult of unknown age, or undefined if none can be rented. */
export const cheapestMainProduct = (tenant: Priced, days: DayRange, rate: FolderRate): AdultPrice | undefined => {
  const terms = setTerms(tenant, { date: days }, rate)
  return cheapest(
    mainProducts(tenant).flatMap((product) => {
      const amount = priceOf(product, days, terms)
      return amount === undefined ? [] : [{ title: product.title, amount }]
    }),
  )
}

/**
 * Returns the lowest price of an hour among the main products: the price for a product's fewest hours, divided by these
 * hours and rounded up.
 */
export const cheapestHour = (tenant: Priced, day: IsoDay, rate: FolderRate): AdultPrice | undefined => {
  const days = { from: day, to: day }
  return cheapest(
    mainProducts(tenant).flatMap((product) => {
      const [hours] = offeredHours([{ products: [product] }], days)
      if (hours === undefined) return []
      const amount = priceOf(product, days, setTerms(tenant, { date: days, hours }, rate), hours)
      return amount === undefined ? [] : [{ title: product.title, amount: Math.ceil(amount / hours) }]
    }),
  )
}

/** Returns the lowest prices for an adult of unknown age by the number of hours, among the main products. */
export const cheapestByHours = (
  tenant: Priced,
  day: IsoDay,
  durations: readonly number[],
  rate: FolderRate,
): Record<string, number> => {
  const days = { from: day, to: day }
  const lowest = (hours: number) => {
    const terms = setTerms(tenant, { date: days, hours }, rate)
    const amounts = mainProducts(tenant).flatMap((product) => priceOf(product, days, terms, hours) ?? [])
    return amounts.length === 0 ? [] : [[hours, Math.min(...amounts)] as const]
  }
  return Object.fromEntries(durations.flatMap(lowest))
}

const setPrices = (tenant: Priced, days: DayRange, rate: FolderRate): AdultPrice[] => {
  const terms = setTerms(tenant, { date: days }, rate)
  const main = mainProducts(tenant).map(({ id }) => id)
  const all = new Map(tenant.categories.flatMap(({ products }) => products.map((product) => [product.id, product])))
  const sets = setsFor(tenant, ADULT, undefined, terms)
  return sets
    .filter(({ members }) =>
      members.some(({ products, optional }) => !optional && products.some((id) => main.includes(id))),
    )
    .flatMap(({ title, members }) => {
      const required = members.filter(({ optional }) => !optional)
      const lines = required.flatMap(({ products }) => {
        const line = cheapest(
          products.flatMap((id) => {
            const product = all.get(id)
            const amount = product && priceOf(product, days, terms)
            return amount === undefined ? [] : [{ product: id, amount }]
          }),
        )
        return line ?? []
      })
      if (lines.length < required.length) return []
      const alone = lines.reduce((sum, { amount }) => sum + amount, 0)
      const saved = readSets(lines, sets).flatMap((read) => read.saved)
      return [{ title, amount: saved.reduce((sum, less) => sum - less, alone) }]
    })
}

const WEEK_DAYS = 6
const STARTS_MAX = 366

const startsAhead = ({ seasons }: Pick<Tenant, 'seasons'>, today: IsoDay): IsoDay[] => {
  const first = earliestStart(today)
  return upcomingSeasons(seasons, today)
    .flatMap(({ from, to }) => eachDay({ from: from < first ? first : from, to }))
    .toSorted()
    .slice(0, STARTS_MAX)
}

export interface EntryPrice extends AdultPrice {
  days: DayRange
}

/**
 * Returns the lowest price of a week for an adult, whatever the stock is, at the default rate or else the first
 * bookable one; undefined if no week can be booked.
 * @param isServed true if a location is open on the first and the last day
 */
export const entryPrice = (
  tenant: Priced & Pick<Tenant, 'rates'>,
  today: IsoDay,
  isServed: (days: DayRange) => boolean,
): EntryPrice | undefined => {
  return cheapest(
    startsAhead(tenant, today).flatMap((from) => {
      const days = { from, to: addDays(from, WEEK_DAYS - 1) }
      const rate = defaultRate(bookableRates(tenant.rates, tenant.seasons, days, today))
      if (!rate || !isServed(days)) return []
      const product = cheapestMainProduct(tenant, days, rate)
      const price = cheapest([...(product ? [product] : []), ...setPrices(tenant, days, rate)])
      return price ? [{ ...price, days }] : []
    }),
  )
}

/**
 * Returns the lowest price of an hour for an adult from tomorrow on, at the default rate or else the first bookable
 * one.
 * @param isOpen true if a location is open on the day
 */
export const entryHourPrice = (
  tenant: Priced & Pick<Tenant, 'rates'>,
  today: IsoDay,
  isOpen: (day: IsoDay) => boolean,
): AdultPrice | undefined =>
  cheapest(
    startsAhead(tenant, today).flatMap((day) => {
      const rate = defaultRate(tenant.rates.filter((each) => beginsOn(each, day, today) && (each.minDays ?? 1) === 1))
      return (rate && isOpen(day) && cheapestHour(tenant, day, rate)) || []
    }),
  )
