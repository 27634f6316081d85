import type { FolderProduct, FolderRate, PriceList, SeasonPrices } from '#contract/tenant-folder.ts'
import type { ReadParts } from './cross-check.ts'
import { FILE_OF } from './file-of.ts'
import type { Mistake } from './mistake.ts'

/** A day more costs about as much as the first one; three times all before it is a slip of the comma. */
const LEAP = 3

type Found = Omit<Mistake, 'file'>

interface Priced {
  path: string
  amount: number
}

const checkSteps = (amounts: readonly Priced[]): Found[] =>
  amounts.flatMap(({ path, amount }, at) => {
    const before = amounts[at - 1]?.amount
    if (amount === 0)
      return before === 0
        ? []
        : [{ path, reason: 'the price is 0', remedy: 'Write the amount in cents, unless it is free.' }]
    if (!before) return []
    if (amount < before)
      return [
        {
          path,
          reason: `it costs ${amount}, less than the ${before} for less time`,
          remedy: 'Write what all of the time costs, not a day of it.',
        },
      ]
    return amount >= LEAP * before
      ? [
          {
            path,
            reason: `it costs ${amount}, after ${before} for the time before`,
            remedy: 'Look whether the amount, in cents, has a digit too many.',
          },
        ]
      : []
  })

const checkList = (path: string, { days, extra, hours = {} }: PriceList): Found[] => {
  const byHours = Object.entries(hours).map(([hour, amount]) => ({ path: `${path}.hours.${hour}`, amount }))
  const leaps =
    extra >= LEAP * days[0]! && days[0]! > 0
      ? [
          {
            path: `${path}.extra`,
            reason: `each further day costs ${extra}, and the first one ${days[0]}`,
            remedy: 'Look whether the amount, in cents, has a digit too many.',
          },
        ]
      : []
  return [
    ...checkSteps(days.map((amount, at) => ({ path: `${path}.days.${at}`, amount }))),
    ...leaps,
    ...checkSteps(byHours),
  ]
}

const checkPrices = (path: string, prices: SeasonPrices | undefined): Found[] =>
  Object.entries(prices ?? {}).flatMap(([season, lists]) =>
    Object.entries(lists).flatMap(([type, list]) => checkList(`${path}.${season}.${type}`, list)),
  )

const withoutStock = (path: string, otherwise: string): Found => ({
  path,
  reason: 'no location has a unit of it, so nobody can book it',
  remedy: `Write how many units each location has, or ${otherwise}.`,
})

const isWithoutStock = (stock: Record<string, number>): boolean => Object.values(stock).every((units) => units === 0)

const checkProduct = (path: string, { prices, conditions, models, stock }: FolderProduct): Found[] => [
  ...checkPrices(`${path}.prices`, prices),
  ...conditions.flatMap((condition, at) => checkList(`${path}.conditions.${at}.prices`, condition.prices)),
  ...(stock && isWithoutStock(stock) ? [withoutStock(`${path}.stock`, 'remove the product')] : []),
  ...models.flatMap((model, at) => [
    ...checkPrices(`${path}.models.${at}.prices`, model.prices),
    ...model.variants.flatMap((variant, variantAt) =>
      !variant.disabled && isWithoutStock(variant.stock)
        ? [withoutStock(`${path}.models.${at}.variants.${variantAt}.stock`, 'say "disabled": true')]
        : [],
    ),
  ]),
]

/** Later cancellations cost more: tiers come in falling order of days, with rising percents. */
const checkFees = ({ fees }: FolderRate, at: number): Found[] =>
  fees.flatMap(({ daysBefore, percent }, index) => {
    const before = fees[index - 1]
    return before && (daysBefore >= before.daysBefore || percent < before.percent)
      ? [
          {
            path: `${at}.fees.${index}`,
            reason: `the tiers are in the wrong order: ${before.percent} % from ${before.daysBefore} days before, then ${percent} % from ${daysBefore}`,
            remedy: 'Begin with the most days before; the nearer the first day, the higher the percentage.',
          },
        ]
      : []
  })

/** Entries that a shop may mean, and that are more often a slip: the import warns of them. */
export const doubtfulEntries = ({ categories, rates = [] }: Pick<ReadParts, 'categories' | 'rates'>): Mistake[] => [
  ...[...categories].flatMap(([file, { products }]) =>
    products.flatMap((product, at) => checkProduct(`products.${at}`, product).map((found) => ({ file, ...found }))),
  ),
  ...rates.flatMap(checkFees).map((found) => ({ file: FILE_OF.rates, ...found })),
]
