import type { FolderProduct, Tenant } from '#contract/tenant-folder.ts'
import { isTenantCode } from '#server/site-path.ts'
import { checkFeatures } from './check-features.ts'
import { contrast, CONTRAST_MIN, TEXT_ON_GROUND } from './contrast.ts'
import { FILE_OF } from './file-of.ts'
import type { Mistake } from './mistake.ts'

interface FolderFacts {
  /** In the order of the categories. */
  categoryFiles: readonly string[]
  /** Names of the files in pictures/. */
  pictures: ReadonlySet<string>
}

const SHOP = FILE_OF.shop

const twice = (file: string, ids: readonly string[], key = 'id'): Mistake[] =>
  ids.flatMap((id, at) =>
    ids.indexOf(id) < at ? [{ file, path: `${at}.${key}`, reason: `"${id}" is there twice` }] : [],
  )

const checkShop = ({ shop, locations }: Tenant): Mistake[] => {
  const mistakes: Mistake[] = []
  if (!isTenantCode(shop.code))
    mistakes.push({ file: SHOP, path: 'code', reason: `"${shop.code}" is reserved: routes begin with it` })
  if (shop.code.toLowerCase() !== shop.code)
    mistakes.push({ file: SHOP, path: 'code', reason: 'a code is written in lower case' })
  if (shop.fixedLocation && !locations.some(({ id }) => id === shop.fixedLocation))
    mistakes.push({ file: SHOP, path: 'fixedLocation', reason: `there is no location "${shop.fixedLocation}"` })
  try {
    Intl.DateTimeFormat('de', { timeZone: shop.timeZone })
  } catch {
    mistakes.push({ file: SHOP, path: 'timeZone', reason: `there is no time zone "${shop.timeZone}"` })
  }
  for (const [text, ground] of TEXT_ON_GROUND) {
    const ratio = contrast(shop[text], shop[ground])
    if (ratio < CONTRAST_MIN)
      mistakes.push({
        file: SHOP,
        path: text,
        reason: `${shop[text]} on ${ground} ${shop[ground]} has a contrast of ${ratio.toFixed(2)}; text needs ${CONTRAST_MIN}`,
      })
  }
  return mistakes
}

const checkPicture = (file: string, path: string, name: string, pictures: ReadonlySet<string>): Mistake[] =>
  pictures.has(name) ? [] : [{ file, path, reason: `there is no pictures/${name}` }]

const isMonthDay = (day: string) => day.length === 'MM-DD'.length

const checkLocations = ({ locations }: Tenant): Mistake[] =>
  locations.flatMap(({ closed, businesshours }, at) => {
    const stretches = [
      ...closed.map((stretch, index) => ({ path: `${at}.closed.${index}`, ...stretch })),
      ...businesshours.map(({ start, end }, index) => ({ path: `${at}.businesshours.${index}`, start, end })),
    ]
    const badStretches = stretches.flatMap(({ path, start, end }) => {
      if (start === null && end === null) return []
      if (start === null || end === null) return [{ path, reason: 'start and end are both null or both days' }]
      if (isMonthDay(start) !== isMonthDay(end))
        return [{ path, reason: 'start and end are both MM-DD or both days with a year' }]
      return !isMonthDay(start) && end < start ? [{ path, reason: 'end lies before start' }] : []
    })
    const badHours = businesshours.flatMap(({ from, to }, index) =>
      from < to ? [] : [{ path: `${at}.businesshours.${index}`, reason: 'to is not later than from' }],
    )
    return [...badStretches, ...badHours].map((mistake) => ({ file: FILE_OF.locations, ...mistake }))
  })

const checkRates = ({ rates }: Tenant): Mistake[] => {
  const defaults = rates.filter((rate) => rate.default).length
  return defaults === 1
    ? []
    : [{ file: FILE_OF.rates, path: '', reason: `exactly one rate is the default, not ${defaults}` }]
}

const checkDiscounts = ({ discounts }: Tenant): Mistake[] =>
  discounts.flatMap(({ percent, amount }, at) =>
    (percent === undefined) === (amount === undefined)
      ? [{ file: FILE_OF.discounts, path: `${at}`, reason: 'either percent or amount' }]
      : [],
  )

const checkProduct = (
  file: string,
  path: string,
  product: FolderProduct,
  tenant: Tenant,
  pictures: ReadonlySet<string>,
): Mistake[] => {
  const locationIds = new Set(tenant.locations.map(({ id }) => id))
  const seasonIds = new Set(['all', ...tenant.seasons.map(({ id }) => id)])
  const mistakes: Mistake[] = []
  const add = (at: string, reason: string) => mistakes.push({ file, path: `${path}.${at}`, reason })
  const checkStock = (at: string, stock: Record<string, number>) => {
    for (const id of Object.keys(stock)) if (!locationIds.has(id)) add(`${at}.${id}`, `there is no location "${id}"`)
  }
  const checkPrices = (at: string, prices: FolderProduct['prices']) => {
    if (Object.keys(prices.all).length === 0) add(`${at}.all`, 'there is no price list for any type of person')
    for (const [season, lists] of Object.entries(prices)) {
      if (!seasonIds.has(season)) add(`${at}.${season}`, `there is no season "${season}"`)
      for (const type of ['1', '2', '3'] as const)
        if ((prices.all[type] === undefined) !== (lists[type] === undefined))
          add(`${at}.${season}.${type}`, 'every season has lists for the same types of persons')
    }
  }

  mistakes.push(...checkPicture(file, `${path}.picture`, product.picture, pictures))
  checkPrices('prices', product.prices)
  if (product.models.length > 0 && product.stock) add('stock', 'a product with models counts the units of its variants')
  if (product.models.length === 0 && !product.stock) add('stock', 'a product without models counts its own units')
  checkStock('stock', product.stock ?? {})
  for (const [at, condition] of product.conditions.entries()) {
    if (condition.ageTo < condition.ageFrom) add(`conditions.${at}.ageTo`, 'lies below ageFrom')
    if (!product.prices.all[`${condition.personType}`])
      add(`conditions.${at}.personType`, 'has no price list in this product')
  }
  for (const { path: at, reason } of checkFeatures(product)) add(at, reason)
  const modelIds = product.models.map(({ id }) => id)
  mistakes.push(...twice(file, modelIds).map((mistake) => ({ ...mistake, path: `${path}.models.${mistake.path}` })))
  for (const [at, model] of product.models.entries()) {
    if (model.picture) mistakes.push(...checkPicture(file, `${path}.models.${at}.picture`, model.picture, pictures))
    if (model.prices) checkPrices(`models.${at}.prices`, model.prices)
    const sizes = model.variants.map(({ property1 }) => property1)
    mistakes.push(
      ...twice(file, sizes, 'property1').map((mistake) => ({
        ...mistake,
        path: `${path}.models.${at}.variants.${mistake.path}`,
      })),
    )
    for (const [variantAt, variant] of model.variants.entries())
      checkStock(`models.${at}.variants.${variantAt}.stock`, variant.stock)
  }
  return mistakes
}

const checkProducts = (tenant: Tenant, { categoryFiles, pictures }: FolderFacts): Mistake[] => {
  const seen = new Set<string>()
  return tenant.categories.flatMap((category, categoryAt) => {
    const file = categoryFiles[categoryAt]!
    return category.products.flatMap((product, at) => {
      const repeated = seen.has(product.id)
        ? [{ file, path: `products.${at}.id`, reason: `"${product.id}" is there twice` }]
        : []
      seen.add(product.id)
      return [...repeated, ...checkProduct(file, `products.${at}`, product, tenant, pictures)]
    })
  })
}

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

/** What no single file can show: names that lead nowhere, ids used twice, colours that cannot be read. */
export const crossCheck = (tenant: Tenant, facts: FolderFacts): { mistakes: Mistake[]; warnings: string[] } => {
  const { shop } = tenant
  const mistakes = [
    ...checkShop(tenant),
    ...(['logo', 'logoInverted', 'favicon'] as const).flatMap((key) =>
      checkPicture(SHOP, key, shop[key], facts.pictures),
    ),
    ...(['seasons', 'locations', 'rates', 'specials', 'accommodations', 'banners'] as const).flatMap((part) =>
      twice(FILE_OF[part], idsOf(tenant[part])),
    ),
    ...twice('products/', idsOf(tenant.categories)),
    ...twice(
      FILE_OF.discounts,
      tenant.discounts.map(({ code }) => code),
      'code',
    ),
    ...checkLocations(tenant),
    ...checkRates(tenant),
    ...checkDiscounts(tenant),
    ...checkProducts(tenant, facts),
  ]
  const warnings =
    shop.coveragePerDefault && shop.coveragePercent
      ? [
          `${shop.code}: coveragePerDefault presets a paid extra (${shop.coveragePercent} %), which EU law forbids in consumer contracts (Directive 2011/83, article 22)`,
        ]
      : []
  return { mistakes, warnings }
}
