import type { DayRange } from '#contract/primitives.ts'
import type { FolderProduct, SeasonPrices } from '#contract/tenant-folder.ts'
import { countDays } from '#domain/calendar/days.ts'
import { isInTimespan } from '#domain/calendar/timespan.ts'

type Priced = Pick<FolderProduct, 'prices' | 'timespan'> & {
  models: readonly Pick<FolderProduct['models'][number], 'prices'>[]
}

interface Category {
  products: readonly Priced[]
}

const listsIn = (prices: SeasonPrices) => Object.values(prices).flatMap((byType) => Object.values(byType))

const listsOf = (products: readonly Priced[]) => products.flatMap(({ prices }) => listsIn(prices))

/**
 * Counts hours of a model only if its product can be rented for days, because the product's price for a day then
 * applies where a price for these hours is missing.
 */
const hoursOfProduct = ({ prices, models }: Priced): string[] => {
  const own = listsIn(prices)
  const ofModels = own.some(({ days }) => days)
    ? models.flatMap((model) => (model.prices ? listsIn(model.prices) : []))
    : []
  return [...own, ...ofModels].flatMap(({ hours }) => Object.keys(hours ?? {}))
}

const listedHours = (products: readonly Priced[]): number[] =>
  [...new Set(products.flatMap(hoursOfProduct).map(Number))].toSorted((a, b) => a - b)

/** Tells whether the shop rents for whole days. Otherwise it rents by the hour only. */
export const rentsByDay = (categories: readonly Category[]): boolean =>
  listsOf(categories.flatMap(({ products }) => products)).some(({ days }) => days !== undefined)

export const rentsByHour = (categories: readonly Category[]): boolean =>
  listedHours(categories.flatMap(({ products }) => products)).length > 0

/** Returns an empty list if the period has more than one day. */
export const offeredHours = (categories: readonly Category[], period: DayRange): number[] =>
  countDays(period) === 1
    ? listedHours(categories.flatMap(({ products }) => products.filter((product) => isInTimespan(product, period))))
    : []
