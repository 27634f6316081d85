import { DEPOT } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'
import type { Locale } from '#contract/primitives.ts'
import type { FolderProduct, PriceList, PriceLists, SeasonPrices } from '#contract/tenant-folder.ts'
import type { PriceReason } from '#contract/prices.ts'
import { ageConditionPrice } from './age-condition-price.ts'

/** Returns a percentage of integer cents, rounded half up. */
export const percentOf = (cents: number, percent: number): number =>
  Math.floor((Math.round(cents * percent * 100) + 5_000) / 10_000)

/** `hours` is null for a rental of whole days. */
export interface Duration {
  days: number
  hours: number | null
}

type Billed = Pick<FolderProduct, 'type' | 'depotDayMode'>

/** Only a depot product without depotDayMode is priced by nights. */
export const isByNight = ({ type, depotDayMode }: Billed): boolean => type === DEPOT && !depotDayMode

/** Returns the number of days or nights that are priced, at least one. */
export const billedDays = (product: Billed, days: number): number => (isByNight(product) ? Math.max(1, days - 1) : days)

/** In cents, rounded half up, for the screen only: the customer pays the price of the period. */
export const pricePerDay = (amount: number, product: Billed, days: number): number =>
  Math.round(amount / billedDays(product, days))

/**
 * For more days than the list has, adds `extra` for each further day. Returns undefined if the list is for hours only.
 */
export const amountForDays = ({ days: amounts, extra = 0 }: PriceList, days: number): number | undefined => {
  if (!amounts) return undefined
  return days <= amounts.length ? amounts[days - 1]! : amounts.at(-1)! + (days - amounts.length) * extra
}

const listsFor = (prices: SeasonPrices, season: string | undefined): PriceLists | undefined =>
  season !== undefined && Object.hasOwn(prices, season) ? prices[season] : prices.all

/** If the season has no lists, uses those for all seasons. Returns undefined if the type has no list. */
export const listFor = (prices: SeasonPrices, season: string | undefined, type: PersonType): PriceList | undefined =>
  listsFor(prices, season)?.[`${type}`]

const billedHours = ({ hours: amounts }: PriceList, { hours }: Duration): number | undefined =>
  hours !== null && amounts?.[hours] !== undefined ? hours : undefined

const listedAmount = (list: PriceList, product: Billed, duration: Duration): number | undefined => {
  const hours = billedHours(list, duration)
  return hours === undefined ? amountForDays(list, billedDays(product, duration.days)) : list.hours![hours]
}

export const rentsFor = (
  {
    prices,
    models,
    ...product
  }: Pick<FolderProduct, 'type' | 'depotDayMode' | 'prices'> & {
    models: readonly { prices?: SeasonPrices | undefined }[]
  },
  duration: Duration,
  season: string | undefined,
): boolean =>
  [prices, ...models.flatMap((model) => model.prices ?? [])].some((own) =>
    Object.values(listsFor(own, season) ?? {}).some((list) => listedAmount(list, product, duration) !== undefined),
  )

export const isPriced = ({
  product,
  model,
  type,
  duration,
  season,
}: Pick<UnitInput, 'model' | 'type' | 'duration' | 'season'> & {
  product: Omit<UnitInput['product'], 'conditions'>
}): boolean => {
  const list = listFor(model?.prices ?? product.prices, season, type)
  return list !== undefined && listedAmount(list, product, duration) !== undefined
}

/**
 * Leaves out conditions for types without a list price. For a price by hours, it also leaves out conditions without
 * amounts for hours.
 */
export const pricedConditions = ({
  product,
  model,
  season,
  duration,
}: Pick<UnitInput, 'product' | 'model' | 'season' | 'duration'>): (FolderProduct['conditions'][number] & {
  price: number
})[] =>
  product.conditions.flatMap((condition) => {
    const list = listFor(model?.prices ?? product.prices, season, condition.personType)
    if (!list) return []
    const hours = billedHours(list, duration)
    const price =
      hours === undefined
        ? amountForDays(condition.prices, billedDays(product, duration.days))
        : condition.prices.hours?.[hours]
    return price === undefined ? [] : [{ ...condition, price }]
  })

export interface UnitPrice {
  amount: number
  hours?: number
  why: PriceReason[]
}

export interface UnitInput {
  product: Pick<FolderProduct, 'type' | 'depotDayMode' | 'prices' | 'conditions'>
  model?: { prices?: SeasonPrices | undefined } | undefined
  type: PersonType
  age?: number | undefined
  duration: Duration
  season: string | undefined
  rate: { percent: number; title: string }
  locale: Locale
}

/**
 * In cents, or undefined if the type cannot rent the product for this duration. The lower of list price and age
 * condition is multiplied by the rate's percentage and rounded half up.
 */
export const unitPrice = (input: UnitInput): UnitPrice | undefined => {
  const { product, model, type, age, duration, season, rate, locale } = input
  const list = listFor(model?.prices ?? product.prices, season, type)
  if (!list) return undefined
  const days = billedDays(product, duration.days)
  const hours = billedHours(list, duration)
  const listed = listedAmount(list, product, duration)
  if (listed === undefined) return undefined
  const { amount, condition } = ageConditionPrice(listed, pricedConditions(input), type, age)
  const why: PriceReason[] = [
    hours === undefined
      ? { key: isByNight(product) ? 'nights' : 'days', values: { count: days }, change: listed }
      : { key: 'hours', values: { count: hours }, change: listed },
  ]
  if (condition) why.push({ key: 'condition', values: { title: condition.title[locale] }, change: amount - listed })
  const atRate = percentOf(amount, rate.percent)
  if (rate.percent !== 100)
    why.push({ key: 'rate', values: { title: rate.title, percent: rate.percent }, change: atRate - amount })
  return {
    amount: atRate,
    ...(hours !== undefined && { hours }),
    why,
  }
}
