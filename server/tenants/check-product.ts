import type { FolderProduct, PriceList, SeasonPrices } from '#contract/tenant-folder.ts'
import { checkLocation, checkNames, checkPicture, type ReadParts } from './check-references.ts'
import { FILE_OF } from './file-of.ts'
import { askMeant, below, type ReportMistake } from './mistake.ts'

const checkStock = (report: ReportMistake, stock: Record<string, number>, parts: ReadParts) => {
  for (const id of Object.keys(stock)) checkLocation(report, id, id, parts)
}

const checkList = (report: ReportMistake, { days, extra, hours }: PriceList, { shop }: ReadParts) => {
  if (!days && !hours) report('days', 'it is missing', 'Write the amounts for days, or those for hours.')
  else if (days && extra === undefined)
    report('extra', 'it is missing', 'Write what each further day costs, 0 for nothing.')
  else if (!days && extra !== undefined)
    report('extra', 'it is a price for days, and the list has none', 'Leave it out, or write days.')
  if (!days && hours && shop && !shop.hourly)
    report(
      'hours',
      'a list for hours only needs rentals with a start',
      `Write "hourly" in ${FILE_OF.shop}, such as { "grid": 30 }, or write days here.`,
    )
}

export const checkPrices = (report: ReportMistake, prices: SeasonPrices, parts: ReadParts) => {
  const { seasons } = parts
  for (const [season, lists] of Object.entries(prices))
    for (const [type, list] of Object.entries(lists)) checkList(below(report, `${season}.${type}`), list, parts)
  if (Object.keys(prices.all).length === 0)
    report('all', 'there is no price list for any type of person', 'Write one for "1", adults, at least.')
  for (const [season, lists] of Object.entries(prices)) {
    const known = seasons?.map(({ id }) => id)
    if (known && season !== 'all' && !known.includes(season))
      report(season, `there is no season "${season}"`, `${askMeant(season, known)}Write an id of ${FILE_OF.seasons}.`)
    for (const type of ['1', '2', '3'] as const)
      if ((prices.all[type] === undefined) !== (lists[type] === undefined))
        report(
          `${season}.${type}`,
          'the list is in one season and not in another',
          'Write lists for the same types of persons in every season.',
        )
  }
}

const checkConditions = (report: ReportMistake, { conditions, prices }: FolderProduct, parts: ReadParts) =>
  conditions.forEach(({ ageFrom, ageTo, personType, prices: own }, at) => {
    checkList(below(report, `${at}.prices`), own, parts)
    if (ageTo < ageFrom) report(`${at}.ageTo`, 'it lies below ageFrom', 'Write the older age in ageTo.')
    if (!prices.all[`${personType}`])
      report(
        `${at}.personType`,
        'this type of person has no price list in this product',
        'Write the list, or choose another type.',
      )
  })

type Model = FolderProduct['models'][number]

const checkFeatures = (report: ReportMistake, { features, variants }: Model, sport: FolderProduct['sport']) => {
  variants.forEach(({ heights }, at) => {
    if (heights && heights.to < heights.from)
      report(`variants.${at}.heights`, 'to lies below from', 'Write the greater height in to.')
  })
  if (!features) return
  if (!sport) {
    const remedy = 'Write "sport" in the product, such as "ski" or "bike", or leave the features out.'
    report('features', 'the product does not say its sport', remedy)
    return
  }
  const measure = sport === 'bike' ? 'heights' : 'length'
  variants.forEach((variant, at) => {
    if (variant[measure] === undefined)
      report(
        `variants.${at}.${measure}`,
        'it is missing, and no size could be recommended',
        'Write it, or leave the features of the model out.',
      )
  })
}

const checkModel = (report: ReportMistake, { picture, prices, variants }: Model, parts: ReadParts) => {
  if (picture) checkPicture(report, 'picture', picture, parts)
  if (prices) checkPrices(below(report, 'prices'), prices, parts)
  checkNames(below(report, 'variants'), variants, 'property1')
  variants.forEach(({ stock }, at) => checkStock(below(report, `variants.${at}.stock`), stock, parts))
}

export const checkProduct = (report: ReportMistake, product: FolderProduct, parts: ReadParts): void => {
  const { picture, prices, models, stock, sport } = product
  checkPicture(report, 'picture', picture, parts)
  checkPrices(below(report, 'prices'), prices, parts)
  if (models.length > 0 && stock)
    report(
      'stock',
      'a product with models counts the units of its sizes',
      'Move the stock to the variants of the models.',
    )
  if (models.length === 0 && !stock)
    report('stock', 'it is missing', 'Write how many units each location has, such as { "tal": 5 }.')
  checkStock(below(report, 'stock'), stock ?? {}, parts)
  checkConditions(below(report, 'conditions'), product, parts)
  const ofModel = (at: number) => below(report, `models.${at}`)
  models.forEach((model, at) => checkFeatures(ofModel(at), model, sport))
  checkNames(below(report, 'models'), models, 'id')
  models.forEach((model, at) => checkModel(ofModel(at), model, parts))
}
