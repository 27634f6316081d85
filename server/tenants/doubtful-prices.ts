import type { FolderCategory, FolderProduct, FolderSet, PriceList, SeasonPrices } from '#contract/tenant-folder.ts'
import { productsOfMember } from '#domain/pricing/sets.ts'
import { euroText } from '#domain/text/money-text.ts'
import { FILE_OF } from './file-of.ts'
import { below, type Mistake, type ReportMistake, reportIn } from './mistake.ts'

/** An amount of at least this many times the amount for less time probably has a digit too many. */
const LEAP = 3
const OUTLIER = 10

const DIGIT_TOO_MANY = 'Look whether the amount, in cents, has a digit too many.'

/** Warns of amounts below 1 EUR, which may be euros that were written instead of cents. */
export const checkAmount = (warn: ReportMistake, path: string, cents: number | undefined): void => {
  if (cents !== undefined && cents > 0 && cents < 100)
    warn(
      path,
      `it is ${euroText(cents)}`,
      `Write the amount in cents: ${cents * 100} for ${euroText(cents * 100)}, and 1250 for 12,50 €.`,
    )
}

const checkSteps = (warn: ReportMistake, amounts: readonly (readonly [path: string, cents: number])[]) =>
  amounts.forEach(([path, cents], at) => {
    const before = amounts[at - 1]?.[1]
    if (cents === 0 && before !== 0) warn(path, 'the price is 0', 'Write the amount in cents, unless it is free.')
    if (cents === 0 || !before) return
    if (cents < before) {
      const remedy = 'Write what all of the time costs, not a day of it.'
      warn(path, `it costs ${cents}, less than the ${before} for less time`, remedy)
    } else if (cents >= LEAP * before)
      warn(path, `it costs ${cents}, after ${before} for the time before`, DIGIT_TOO_MANY)
  })

const checkList = (warn: ReportMistake, { days = [], extra, hours = {} }: PriceList) => {
  const [day = 0] = days
  checkSteps(
    below(warn, 'days'),
    days.map((cents, at) => [`${at}`, cents]),
  )
  checkAmount(warn, 'days.0', day)
  if (extra === 0 && day > 0)
    warn('extra', 'each further day is free', 'Write what each further day costs in cents, unless it is free.')
  if (extra !== undefined && extra >= LEAP * day && day > 0)
    warn('extra', `each further day costs ${extra}, and the first one ${day}`, DIGIT_TOO_MANY)
  const [[shortest, hour] = ['', undefined]] = Object.entries(hours)
  if (days.length === 0) checkAmount(warn, `hours.${shortest}`, hour)
  checkSteps(below(warn, 'hours'), Object.entries(hours))
  for (const [count, cents] of Object.entries(hours))
    if (cents > day && day > 0)
      warn(
        `hours.${count}`,
        `${count} ${count === '1' ? 'hour costs' : 'hours cost'} ${cents}, more than the ${day} of a whole day`,
        'Lower it, or look whether the day has a digit too few.',
      )
}

interface FirstDay {
  path: string
  cents: number
}

const firstDays = (prices: SeasonPrices, path: string): FirstDay[] =>
  Object.entries(prices).flatMap(([season, lists]) =>
    Object.entries(lists).flatMap(([type, { days }]) =>
      days ? [{ path: `${path}.${season}.${type}.days.0`, cents: days[0]! }] : [],
    ),
  )

const median = (amounts: readonly number[]): number | undefined =>
  amounts.toSorted((a, b) => a - b)[Math.floor((amounts.length - 1) / 2)]

const checkOutliers = (warn: ReportMistake, lists: readonly FirstDay[], what: string): void =>
  lists.forEach(({ path, cents }, at) => {
    const usual = median(lists.flatMap((list, other) => (other === at || list.cents === 0 ? [] : [list.cents])))
    if (usual !== undefined && cents >= OUTLIER * usual)
      warn(path, `the first day costs ${cents}, and that of ${what} ${usual}`, DIGIT_TOO_MANY)
  })

/** If youths or kids pay more than adults, the lists are probably exchanged. */
const checkTypes = (warn: ReportMistake, prices: SeasonPrices) => {
  for (const [season, lists] of Object.entries(prices))
    for (const type of ['2', '3'] as const) {
      const [adult, young] = [lists['1']?.days?.[0], lists[type]?.days?.[0]]
      if (adult !== undefined && young !== undefined && young > adult)
        warn(
          `${season}.${type}.days.0`,
          `it costs ${young}, more than the ${adult} for adults`,
          'Exchange the lists: "1" is for adults, "2" for youths, "3" for kids.',
        )
    }
}

const checkPrices = (warn: ReportMistake, prices: SeasonPrices | undefined): void => {
  if (!prices) return
  for (const [season, lists] of Object.entries(prices))
    for (const [type, list] of Object.entries(lists)) checkList(below(warn, `${season}.${type}`), list)
  checkTypes(warn, prices)
}

const checkProduct = (warn: ReportMistake, { prices, conditions, models, deposit }: FolderProduct) => {
  checkPrices(below(warn, 'prices'), prices)
  checkAmount(warn, 'deposit', deposit)
  conditions.forEach((condition, at) => checkList(below(warn, `conditions.${at}.prices`), condition.prices))
  models.forEach((model, at) => checkPrices(below(warn, `models.${at}.prices`), model.prices))
  const lists = [
    ...firstDays(prices ?? {}, 'prices'),
    ...models.flatMap((model, at) => firstDays(model.prices ?? ({} as SeasonPrices), `models.${at}.prices`)),
  ]
  checkOutliers(warn, lists, 'the other lists of the product')
}

const checkNeighbours = (warn: ReportMistake, products: readonly FolderProduct[]) => {
  for (const type of ['1', '2', '3'] as const) {
    const lists = products.flatMap(({ prices }, at) => {
      const list = prices?.all[type]
      return list?.days ? [{ path: `products.${at}.prices.all.${type}.days.0`, cents: list.days[0]! }] : []
    })
    if (lists.length > 2) checkOutliers(warn, lists, 'the other products of the file')
  }
}

const checkSetPrice = (warn: ReportMistake, { prices, members }: FolderSet, categories: readonly FolderCategory[]) => {
  const products = categories.flatMap((category) => category.products)
  for (const [type, list] of Object.entries(prices?.all ?? {})) {
    const day = list.days?.[0]
    const parts = members
      .filter(({ optional }) => !optional)
      .map((member) => {
        const ids = productsOfMember(member, categories)
        const amounts = products
          .filter(({ id }) => ids.includes(id))
          .flatMap((product) => product.prices?.all[type as '1' | '2' | '3']?.days?.[0] ?? [])
        return Math.max(...amounts)
      })
    const sum = parts.reduce((total, amount) => total + amount, 0)
    if (day !== undefined && Number.isFinite(sum) && day >= sum)
      warn(
        `prices.all.${type}.days.0`,
        `the set costs ${day}, and its parts together at most ${sum}`,
        'Write less than the sum of the parts.',
      )
  }
}

export const doubtfulPrices = (
  categories: ReadonlyMap<string, FolderCategory>,
  sets: readonly FolderSet[],
): Mistake[] => {
  const found: Mistake[] = []
  for (const [file, { products }] of categories) {
    const warn = reportIn(found, file)
    products.forEach((product, at) => checkProduct(below(warn, `products.${at}`), product))
    checkNeighbours(warn, products)
  }
  sets.forEach((set, at) => {
    const warn = below(reportIn(found, FILE_OF.sets), `${at}`)
    checkPrices(below(warn, 'prices'), set.prices)
    checkSetPrice(warn, set, [...categories.values()])
  })
  return found
}
