import type { DayRange } from '#contract/primitives.ts'
import type { FolderProduct } from '#contract/tenant-folder.ts'
import { countDays } from '#domain/calendar/days.ts'
import { isInTimespan } from '#domain/calendar/timespan.ts'

type Priced = Pick<FolderProduct, 'prices' | 'timespan'>

interface Category {
  products: readonly Priced[]
}

const listsOf = (products: readonly Priced[]) =>
  products.flatMap(({ prices }) => Object.values(prices).flatMap((byType) => Object.values(byType)))

const listedHours = (products: readonly Priced[]): number[] =>
  [...new Set(listsOf(products).flatMap(({ hours }) => Object.keys(hours ?? {}).map(Number)))].toSorted((a, b) => a - b)

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
