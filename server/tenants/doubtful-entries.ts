import type { FolderProduct, FolderRate, PriceList, SeasonPrices } from '#contract/tenant-folder.ts'
import type { ReadParts } from './check-references.ts'
import { FILE_OF } from './file-of.ts'
import { below, type Mistake, type ReportMistake, reportIn } from './mistake.ts'

/**
 * The factor from which a rise in a price list is doubtful. An amount that is at least this many times the amount
 * before it probably has a digit too many.
 */
const LEAP = 3

const DIGIT_TOO_MANY = 'Look whether the amount, in cents, has a digit too many.'

const checkSteps = (report: ReportMistake, amounts: readonly (readonly [path: string, cents: number])[]) =>
  amounts.forEach(([path, cents], at) => {
    const before = amounts[at - 1]?.[1]
    if (cents === 0 && before !== 0) report(path, 'the price is 0', 'Write the amount in cents, unless it is free.')
    if (cents === 0 || !before) return
    if (cents < before) {
      const remedy = 'Write what all of the time costs, not a day of it.'
      report(path, `it costs ${cents}, less than the ${before} for less time`, remedy)
    } else if (cents >= LEAP * before)
      report(path, `it costs ${cents}, after ${before} for the time before`, DIGIT_TOO_MANY)
  })

const checkList = (report: ReportMistake, { days, extra, hours = {} }: PriceList) => {
  checkSteps(
    below(report, 'days'),
    days.map((cents, at) => [`${at}`, cents]),
  )
  if (extra >= LEAP * days[0]! && days[0]! > 0)
    report('extra', `each further day costs ${extra}, and the first one ${days[0]}`, DIGIT_TOO_MANY)
  checkSteps(below(report, 'hours'), Object.entries(hours))
}

const checkPrices = (report: ReportMistake, prices: SeasonPrices | undefined) => {
  for (const [season, lists] of Object.entries(prices ?? {}))
    for (const [type, list] of Object.entries(lists)) checkList(below(report, `${season}.${type}`), list)
}

const checkUnits = (report: ReportMistake, stock: Record<string, number>, otherwise: string) => {
  if (Object.values(stock).every((units) => units === 0))
    report(
      'stock',
      'no location has a unit of it, so nobody can book it',
      `Write how many units each location has, or ${otherwise}.`,
    )
}

const checkProduct = (report: ReportMistake, { prices, conditions, models, stock }: FolderProduct) => {
  checkPrices(below(report, 'prices'), prices)
  conditions.forEach((condition, at) => checkList(below(report, `conditions.${at}.prices`), condition.prices))
  if (stock) checkUnits(report, stock, 'remove the product')
  models.forEach((model, at) => {
    checkPrices(below(report, `models.${at}.prices`), model.prices)
    model.variants.forEach((variant, variantAt) => {
      if (!variant.disabled)
        checkUnits(below(report, `models.${at}.variants.${variantAt}`), variant.stock, 'say "disabled": true')
    })
  })
}

/** Checks that the tiers have falling days and rising percentages, because later cancellations cost more. */
const checkFees = (report: ReportMistake, { fees }: FolderRate) =>
  fees.forEach(({ daysBefore, percent }, at) => {
    const before = fees[at - 1]
    if (before && (daysBefore >= before.daysBefore || percent < before.percent))
      report(
        `fees.${at}`,
        `the tiers are in the wrong order: ${before.percent} % from ${before.daysBefore} days before, then ${percent} % from ${daysBefore}`,
        'Begin with the most days before; the nearer the first day, the higher the percentage.',
      )
  })

/** Finds valid entries that are probably mistakes, about which the import warns. */
export const doubtfulEntries = ({
  categories,
  rates = [],
  sets = [],
}: Pick<ReadParts, 'categories' | 'rates' | 'sets'>): Mistake[] => {
  const found: Mistake[] = []
  for (const [file, { products }] of categories)
    products.forEach((product, at) => checkProduct(below(reportIn(found, file), `products.${at}`), product))
  rates.forEach((rate, at) => checkFees(below(reportIn(found, FILE_OF.rates), `${at}`), rate))
  sets.forEach((set, at) => checkPrices(below(reportIn(found, FILE_OF.sets), `${at}.prices`), set.prices))
  return found
}
