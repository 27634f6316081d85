import * as z from 'zod/mini'
import type { Colours } from '#contract/site.ts'
import type { FolderCategory, FolderProduct, FolderShop, Season, Tenant } from '#contract/tenant-folder.ts'
import { overlap } from '#domain/calendar/seasons.ts'
import { contrast, TEXT_CONTRAST } from '#domain/text/contrast.ts'
import { isTenantCode } from '#domain/address/segments.ts'
import { checkFeatures } from './check-features.ts'
import { FILE_OF } from './file-of.ts'
import type { Mistake } from './mistake.ts'
import { isTimeZone } from './time-zone.ts'

/** The parsed parts of a folder. References to a part that is missing are not checked. */
export type ReadParts = { [Part in keyof Omit<Tenant, 'categories' | 'integrity'>]: Tenant[Part] | undefined } & {
  /** By file, in the order of the file names. */
  categories: ReadonlyMap<string, FolderCategory>
  /** Names of the files in pictures/. */
  pictures: ReadonlySet<string>
}

const SHOP = FILE_OF.shop

/** Each text colour with its ground. */
const TEXT_ON_GROUND: readonly (readonly [keyof Colours, keyof Colours])[] = [
  ['colorFont', 'colorSection1'],
  ['colorFont', 'colorSection3'],
  ['colorFontInverted', 'colorSection2'],
  ['colorFontInverted', 'colorButton'],
  ['colorFontInverted', 'colorButtonSwitched'],
]

const idsOf = (things: readonly { id: string }[] = []) => things.map(({ id }) => id)

const checkIds = (file: string, ids: readonly string[], key = 'id'): Mistake[] =>
  ids.flatMap((id, at) => {
    const path = `${at}.${key}`
    const twice = { file, path, reason: `"${id}" is there twice`, remedy: 'Give one of the two another name.' }
    // A property of every JavaScript object, such as `constructor`.
    const taken = {
      file,
      path,
      reason: `"${id}" is a word of the programming language`,
      remedy: `Choose another id, such as "${id}-1".`,
    }
    return [...(ids.indexOf(id) < at ? [twice] : []), ...(id in {} ? [taken] : [])]
  })

const checkGroups = (groups: FolderShop['groups'], locations: Tenant['locations'] | undefined): Mistake[] => {
  if (!groups) return []
  const mistakes: Mistake[] = []
  const add = (path: string, reason: string, remedy: string) =>
    mistakes.push({ file: SHOP, path: `groups.${path}`, reason, remedy })
  const { min, max, discounts, kinds, defaultGroup } = groups
  if (min > max) add('min', `${min} is more than the maximum of ${max}`, 'Exchange the two numbers, or mend one.')
  discounts.forEach(({ from }, at) => {
    if (at > 0 && from <= discounts[at - 1]!.from)
      add(`discounts.${at}.from`, 'it is not more than the one before', 'Write the discounts in rising order.')
  })
  if (defaultGroup?.kind && !kinds.includes(defaultGroup.kind))
    add('defaultGroup.kind', `kinds has no "${defaultGroup.kind}"`, 'Write one of kinds, or leave it out.')
  if (defaultGroup?.location && locations && !locations.some(({ id }) => id === defaultGroup.location))
    add(
      'defaultGroup.location',
      `there is no location "${defaultGroup.location}"`,
      `Write an id of ${FILE_OF.locations}, or leave it out.`,
    )
  return mistakes
}

const checkShop = ({ shop, locations }: ReadParts): Mistake[] => {
  if (!shop) return []
  const mistakes: Mistake[] = []
  const add = (path: string, reason: string, remedy: string) => mistakes.push({ file: SHOP, path, reason, remedy })
  if (!isTenantCode(shop.code))
    add('code', `"${shop.code}" is reserved: addresses of the app begin with it`, 'Choose another code.')
  if (shop.code.toLowerCase() !== shop.code)
    add('code', `"${shop.code}" has capital letters`, `Write "${shop.code.toLowerCase()}".`)
  if (shop.fixedLocation && locations && !locations.some(({ id }) => id === shop.fixedLocation))
    add('fixedLocation', `there is no location "${shop.fixedLocation}"`, `Write an id of ${FILE_OF.locations}.`)
  if (shop.youthAgeMax !== undefined && shop.youthAgeMax < shop.youthAge)
    add(
      'youthAgeMax',
      `${shop.youthAgeMax} is less than the youthAge of ${shop.youthAge}`,
      'Exchange them, or mend one.',
    )
  if (!isTimeZone(shop.timeZone))
    add('timeZone', `there is no time zone "${shop.timeZone}"`, 'Write area and city, such as Europe/Vienna.')
  if (!z.email().safeParse(shop.email).success)
    add('email', `"${shop.email}" is no e-mail address`, 'Write the address at which customers reach the shop.')
  if (shop.coveragePercent && !shop.coverage)
    add(
      'coverage',
      'it is missing, and customers would pay for a protection that says nowhere what it covers',
      'Write covers, excess and excludes, each in de and en, or leave coveragePercent out.',
    )
  mistakes.push(...checkGroups(shop.groups, locations))
  for (const [text, ground] of TEXT_ON_GROUND) {
    const ratio = contrast(shop[text], shop[ground])
    if (ratio < TEXT_CONTRAST)
      add(
        text,
        `${shop[text]} on ${ground} ${shop[ground]} has a contrast of ${ratio.toFixed(2)}; text needs ${TEXT_CONTRAST}`,
        'Make one of the two colours darker or lighter.',
      )
  }
  return mistakes
}

const checkPicture = (file: string, path: string, name: string, pictures: ReadonlySet<string>): Mistake[] =>
  pictures.has(name)
    ? []
    : [{ file, path, reason: `there is no pictures/${name}`, remedy: 'Put the file there, or name one that is.' }]

const checkSeasons = (seasons: readonly Season[] = []): Mistake[] =>
  seasons.flatMap((season, at) =>
    seasons.slice(0, at).flatMap((earlier) =>
      overlap(earlier, season)
        ? [
            {
              file: FILE_OF.seasons,
              path: `${at}`,
              reason: `"${season.id}" (${season.from} to ${season.to}) overlaps "${earlier.id}" (${earlier.from} to ${earlier.to}), so some days would have two prices`,
              remedy: 'Let one begin on the day after the other ends.',
            },
          ]
        : [],
    ),
  )

const isMonthDay = (day: string) => day.length === 'MM-DD'.length

const checkLocations = (locations: Tenant['locations'] = []): Mistake[] =>
  locations.flatMap(({ closed, businesshours }, at) => {
    const stretches = [
      ...closed.map((stretch, index) => ({ path: `${at}.closed.${index}`, ...stretch })),
      ...businesshours.map(({ start, end }, index) => ({ path: `${at}.businesshours.${index}`, start, end })),
    ]
    const badStretches = stretches.flatMap(({ path, start, end }) => {
      if (start === null && end === null) return []
      const remedy = 'Write both as MM-DD for every year, or both as YYYY-MM-DD for once.'
      if (start === null || end === null) return [{ path, reason: 'only one of start and end is a day', remedy }]
      if (isMonthDay(start) !== isMonthDay(end))
        return [{ path, reason: 'only one of start and end has a year', remedy }]
      return !isMonthDay(start) && end < start
        ? [{ path, reason: 'end lies before start', remedy: 'Exchange the two days, or mend the year.' }]
        : []
    })
    const badHours = businesshours.flatMap(({ from, to }, index) =>
      from < to
        ? []
        : [
            {
              path: `${at}.businesshours.${index}`,
              reason: `to (${to}) is not later than from (${from})`,
              remedy: 'Write a later time in to.',
            },
          ],
    )
    return [...badStretches, ...badHours].map((mistake) => ({ file: FILE_OF.locations, ...mistake }))
  })

const checkRates = (rates: Tenant['rates'] | undefined): Mistake[] => {
  if (!rates) return []
  const defaults = rates.filter((rate) => rate.default).length
  return defaults === 1
    ? []
    : [
        {
          file: FILE_OF.rates,
          path: '',
          reason: `exactly one rate is the default, not ${defaults}`,
          remedy: 'Write "default": true in one rate only.',
        },
      ]
}

const checkSpecials = ({ specials = [], accommodations }: ReadParts): Mistake[] =>
  specials.flatMap(({ active, requires }, at) =>
    active && requires === 'accommodation' && accommodations?.length === 0
      ? [
          {
            file: FILE_OF.specials,
            path: `${at}.requires`,
            reason: `customers have to choose one of ${FILE_OF.accommodations}, and there is none`,
            remedy: `Write the houses into ${FILE_OF.accommodations}, or "address" here: then customers type where they stay.`,
          },
        ]
      : [],
  )

const endsBeforeStart = (from: string | null | undefined, to: string | null | undefined) =>
  Boolean(from && to && to < from)

const checkDiscounts = (discounts: Tenant['discounts'] = []): Mistake[] =>
  discounts.flatMap(({ percent, amount, validFrom, validTo }, at) => [
    ...((percent === undefined) === (amount === undefined)
      ? [
          {
            file: FILE_OF.discounts,
            path: `${at}`,
            reason: percent === undefined ? 'neither percent nor amount is there' : 'both percent and amount are there',
            remedy: 'Write one of the two.',
          },
        ]
      : []),
    ...(endsBeforeStart(validFrom, validTo)
      ? [
          {
            file: FILE_OF.discounts,
            path: `${at}.validTo`,
            reason: `the code ends on ${validTo}, before it begins on ${validFrom}`,
            remedy: 'Write a later day.',
          },
        ]
      : []),
  ])

const checkBanners = (banners: Tenant['banners'] = []): Mistake[] =>
  banners.flatMap(({ from, to }, at) =>
    endsBeforeStart(from, to)
      ? [
          {
            file: FILE_OF.banners,
            path: `${at}.to`,
            reason: `the banner ends on ${to}, before it begins on ${from}`,
            remedy: 'Write a later day.',
          },
        ]
      : [],
  )

const checkProduct = (
  file: string,
  path: string,
  product: FolderProduct,
  { locations, seasons, pictures }: ReadParts,
): Mistake[] => {
  const locationIds = locations && new Set(locations.map(({ id }) => id))
  const seasonIds = seasons && new Set(['all', ...seasons.map(({ id }) => id)])
  const mistakes: Mistake[] = []
  const add = (at: string, reason: string, remedy: string) =>
    mistakes.push({ file, path: `${path}.${at}`, reason, remedy })
  const checkStock = (at: string, stock: Record<string, number>) => {
    for (const id of Object.keys(stock))
      if (locationIds && !locationIds.has(id))
        add(`${at}.${id}`, `there is no location "${id}"`, `Write an id of ${FILE_OF.locations}.`)
  }
  const checkPrices = (at: string, prices: FolderProduct['prices']) => {
    if (Object.keys(prices.all).length === 0)
      add(`${at}.all`, 'there is no price list for any type of person', 'Write one for "1", adults, at least.')
    for (const [season, lists] of Object.entries(prices)) {
      if (seasonIds && !seasonIds.has(season))
        add(`${at}.${season}`, `there is no season "${season}"`, `Write an id of ${FILE_OF.seasons}.`)
      for (const type of ['1', '2', '3'] as const)
        if ((prices.all[type] === undefined) !== (lists[type] === undefined))
          add(
            `${at}.${season}.${type}`,
            'the list is in one season and not in another',
            'Write lists for the same types of persons in every season.',
          )
    }
  }

  mistakes.push(...checkPicture(file, `${path}.picture`, product.picture, pictures))
  checkPrices('prices', product.prices)
  if (product.models.length > 0 && product.stock)
    add('stock', 'a product with models counts the units of its sizes', 'Move the stock to the variants of the models.')
  if (product.models.length === 0 && !product.stock)
    add('stock', 'it is missing', 'Write how many units each location has, such as { "tal": 5 }.')
  checkStock('stock', product.stock ?? {})
  for (const [at, condition] of product.conditions.entries()) {
    if (condition.ageTo < condition.ageFrom)
      add(`conditions.${at}.ageTo`, 'it lies below ageFrom', 'Write the older age in ageTo.')
    if (!product.prices.all[`${condition.personType}`])
      add(
        `conditions.${at}.personType`,
        'this type of person has no price list in this product',
        'Write the list, or choose another type.',
      )
  }
  for (const { path: at, reason, remedy } of checkFeatures(product)) add(at, reason, remedy)
  const modelIds = product.models.map(({ id }) => id)
  mistakes.push(...checkIds(file, modelIds).map((mistake) => ({ ...mistake, path: `${path}.models.${mistake.path}` })))
  for (const [at, model] of product.models.entries()) {
    if (model.picture) mistakes.push(...checkPicture(file, `${path}.models.${at}.picture`, model.picture, pictures))
    if (model.prices) checkPrices(`models.${at}.prices`, model.prices)
    const sizes = model.variants.map(({ property1 }) => property1)
    mistakes.push(
      ...checkIds(file, sizes, 'property1').map((mistake) => ({
        ...mistake,
        path: `${path}.models.${at}.variants.${mistake.path}`,
      })),
    )
    for (const [variantAt, variant] of model.variants.entries())
      checkStock(`models.${at}.variants.${variantAt}.stock`, variant.stock)
  }
  return mistakes
}

const checkProducts = (parts: ReadParts): Mistake[] => {
  const all = [...parts.categories].flatMap(([file, { products }]) =>
    products.map((product, at) => ({ file, path: `products.${at}`, product })),
  )
  const ids = checkIds('', idsOf(all.map(({ product }) => product)))
  return [
    ...ids.map((mistake) => {
      const { file, path } = all[Number.parseInt(mistake.path, 10)]!
      return { ...mistake, file, path: `${path}.id` }
    }),
    ...all.flatMap(({ file, path, product }) => checkProduct(file, path, product, parts)),
  ]
}

const checkCategories = ({ categories }: ReadParts): Mistake[] => {
  const files = [...categories.keys()]
  return checkIds('', idsOf([...categories.values()])).map((mistake) => ({
    ...mistake,
    file: files[Number.parseInt(mistake.path, 10)]!,
    path: 'id',
  }))
}

/** What a schema cannot see: names that lead nowhere, ids used twice, days in the wrong order, colours that cannot be read. */
export const crossCheck = (parts: ReadParts): { mistakes: Mistake[]; warnings: string[] } => {
  const { shop } = parts
  const mistakes = [
    ...checkShop(parts),
    ...(['logo', 'logoInverted', 'favicon'] as const).flatMap((key) =>
      shop ? checkPicture(SHOP, key, shop[key], parts.pictures) : [],
    ),
    ...(shop?.poweredBy?.logo ? checkPicture(SHOP, 'poweredBy.logo', shop.poweredBy.logo, parts.pictures) : []),
    ...(['seasons', 'locations', 'rates', 'specials', 'accommodations', 'banners'] as const).flatMap((part) =>
      checkIds(FILE_OF[part], idsOf(parts[part])),
    ),
    ...checkSeasons(parts.seasons),
    ...checkCategories(parts),
    ...checkIds(FILE_OF.discounts, parts.discounts?.map(({ code }) => code) ?? [], 'code'),
    ...checkLocations(parts.locations),
    ...checkRates(parts.rates),
    ...checkSpecials(parts),
    ...checkDiscounts(parts.discounts),
    ...checkBanners(parts.banners),
    ...checkProducts(parts),
  ]
  const warnings =
    shop?.coveragePerDefault && shop.coveragePercent
      ? [
          `${shop.code}: coveragePerDefault presets a paid extra (${shop.coveragePercent} %), which EU law forbids in consumer contracts (Directive 2011/83, article 22)`,
        ]
      : []
  return { mistakes, warnings }
}
