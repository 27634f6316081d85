import { Email } from '#contract/primitives.ts'
import type { Colours } from '#contract/site.ts'
import type { FolderLocation, FolderShop, Tenant } from '#contract/tenant-folder.ts'
import { isTenantCode } from '#domain/address/site-path.ts'
import { isReversed } from '#domain/calendar/days.ts'
import { overlap } from '#domain/calendar/seasons.ts'
import { contrast, TEXT_CONTRAST } from '#domain/text/contrast.ts'
import { checkProduct } from './check-product.ts'
import {
  checkCategories,
  checkIds,
  checkLocation,
  checkNames,
  checkPicture,
  type ReadParts,
} from './check-references.ts'
import { checkSet } from './check-set.ts'
import { FILE_OF } from './file-of.ts'
import { below, type Mistake, type ReportMistake, reportIn } from './mistake.ts'
import { isTimeZone } from './time-zone.ts'

const TEXT_ON_GROUND: readonly (readonly [keyof Colours, keyof Colours])[] = [
  ['colorFont', 'colorSection1'],
  ['colorFont', 'colorSection3'],
  ['colorFontInverted', 'colorSection2'],
  ['colorFontInverted', 'colorButton'],
  ['colorFontInverted', 'colorButtonSwitched'],
]

const checkGroups = (report: ReportMistake, groups: NonNullable<FolderShop['groups']>, parts: ReadParts) => {
  const { min, max, discounts, kinds, defaultGroup } = groups
  if (min > max) report('min', `${min} is more than the maximum of ${max}`, 'Exchange the two numbers, or mend one.')
  discounts.forEach(({ from }, at) => {
    if (at > 0 && from <= discounts[at - 1]!.from)
      report(`discounts.${at}.from`, 'it is not more than the one before', 'Write the discounts in rising order.')
  })
  if (defaultGroup?.kind && !kinds.includes(defaultGroup.kind))
    report('defaultGroup.kind', `kinds has no "${defaultGroup.kind}"`, 'Write one of kinds, or leave it out.')
  if (defaultGroup?.location)
    checkLocation(report, 'defaultGroup.location', defaultGroup.location, parts, ', or leave it out')
}

const checkShop = (report: ReportMistake, shop: FolderShop, parts: ReadParts) => {
  const { code, youthAge, youthAgeMax, timeZone, email, poweredBy } = shop
  if (!isTenantCode(code)) report('code', `"${code}" is reserved for addresses of the app`, 'Choose another code.')
  if (code.toLowerCase() !== code) report('code', `"${code}" has capital letters`, `Write "${code.toLowerCase()}".`)
  if (shop.fixedLocation) checkLocation(report, 'fixedLocation', shop.fixedLocation, parts)
  if (youthAgeMax !== undefined && youthAgeMax < youthAge)
    report('youthAgeMax', `${youthAgeMax} is less than the youthAge of ${youthAge}`, 'Exchange them, or mend one.')
  if (!isTimeZone(timeZone))
    report('timeZone', `there is no time zone "${timeZone}"`, 'Write area and city, such as Europe/Vienna.')
  if (Email.safeParse(email).data !== email)
    report('email', `"${email}" is no e-mail address`, 'Write the address at which customers reach the shop.')
  if (shop.coveragePercent && !shop.coverage)
    report(
      'coverage',
      'it is missing, and customers would pay for a protection that says nowhere what it covers',
      'Write covers, excess and excludes, each in de and en, or leave coveragePercent out.',
    )
  if (shop.groups) checkGroups(below(report, 'groups'), shop.groups, parts)
  for (const [text, ground] of TEXT_ON_GROUND) {
    const ratio = contrast(shop[text], shop[ground])
    if (ratio < TEXT_CONTRAST)
      report(
        text,
        `${shop[text]} on ${ground} ${shop[ground]} has a contrast of ${ratio.toFixed(2)}; text needs ${TEXT_CONTRAST}`,
        'Make one of the two colours darker or lighter.',
      )
  }
  for (const key of ['logo', 'logoInverted', 'favicon'] as const) checkPicture(report, key, shop[key], parts)
  if (shop.picture) checkPicture(report, 'picture', shop.picture, parts)
  if (poweredBy?.logo) checkPicture(report, 'poweredBy.logo', poweredBy.logo, parts)
}

const checkSeasons = (report: ReportMistake, seasons: Tenant['seasons']) =>
  seasons.forEach((season, at) => {
    if (season.id === 'all')
      report(`${at}.id`, '"all" is the name of the prices outside of seasons', 'Choose another id, such as "winter".')
    for (const earlier of seasons.slice(0, at))
      if (overlap(earlier, season))
        report(
          `${at}`,
          `"${season.id}" (${season.from} to ${season.to}) overlaps "${earlier.id}" (${earlier.from} to ${earlier.to}), so some days would have two prices`,
          'Let one begin on the day after the other ends.',
        )
  })

const isMonthDay = (day: string) => day.length === 'MM-DD'.length

const checkStretch = (report: ReportMistake, path: string, start: string | null, end: string | null) => {
  if (start === null && end === null) return
  const remedy = 'Write both as MM-DD for every year, or both as YYYY-MM-DD for once.'
  if (start === null || end === null) report(path, 'only one of start and end is a day', remedy)
  else if (isMonthDay(start) !== isMonthDay(end)) report(path, 'only one of start and end has a year', remedy)
  else if (!isMonthDay(start) && isReversed({ from: start, to: end }))
    report(path, 'end lies before start', 'Exchange the two days, or mend the year.')
}

const checkOpening = (report: ReportMistake, { closed, businesshours }: FolderLocation) => {
  closed.forEach(({ start, end }, at) => checkStretch(report, `closed.${at}`, start, end))
  businesshours.forEach(({ start, end, from, to }, at) => {
    checkStretch(report, `businesshours.${at}`, start, end)
    if (from >= to)
      report(`businesshours.${at}`, `to (${to}) is not later than from (${from})`, 'Write a later time in to.')
  })
}

const checkRates = (report: ReportMistake, rates: Tenant['rates']) => {
  const defaults = rates.filter((rate) => rate.default).length
  if (defaults !== 1)
    report('', `exactly one rate is the default, not ${defaults}`, 'Write "default": true in one rate only.')
}

const checkSpecials = (report: ReportMistake, parts: ReadParts) =>
  (parts.specials ?? []).forEach(({ active, requires, per }, at) => {
    if (per && per !== 'person') checkCategories(report, `${at}.per.pairsOf`, per.pairsOf, parts)
    if (active && requires === 'accommodation' && parts.accommodations?.length === 0)
      report(
        `${at}.requires`,
        `customers have to choose one of ${FILE_OF.accommodations}, and there is none`,
        `Write the houses into ${FILE_OF.accommodations}, or "address" here: then customers type where they stay.`,
      )
  })

type Bound = string | null | undefined

const checkPeriod = (report: ReportMistake, path: string, what: string, { from, to }: { from?: Bound; to?: Bound }) => {
  if (from && to && isReversed({ from, to }))
    report(path, `the ${what} ends on ${to}, before it begins on ${from}`, 'Write a later day.')
}

const checkDiscounts = (report: ReportMistake, discounts: Tenant['discounts']) =>
  discounts.forEach(({ percent, amount, validFrom, validTo }, at) => {
    if ((percent === undefined) === (amount === undefined))
      report(
        `${at}`,
        percent === undefined ? 'neither percent nor amount is there' : 'both percent and amount are there',
        'Write one of the two.',
      )
    checkPeriod(report, `${at}.validTo`, 'code', { from: validFrom, to: validTo })
  })

export const crossCheck = (parts: ReadParts): { mistakes: Mistake[]; warnings: Mistake[] } => {
  const { shop, seasons = [], locations = [], rates, discounts = [], banners = [], sets = [], categories } = parts
  const mistakes: Mistake[] = []
  const report = (file: string) => reportIn(mistakes, file)
  if (shop) checkShop(report(FILE_OF.shop), shop, parts)
  for (const part of ['seasons', 'locations', 'rates', 'specials', 'accommodations', 'banners', 'sets'] as const)
    checkNames(report(FILE_OF[part]), parts[part] ?? [], 'id')
  for (const name of Object.keys(parts.focus ?? {})) checkPicture(report(FILE_OF.focus), name, name, parts)
  checkSeasons(report(FILE_OF.seasons), seasons)
  const files = [...categories.keys()]
  checkIds(
    [...categories.values()].map(({ id }) => id),
    (at) => below(report(files[at]!), 'id'),
  )
  checkNames(report(FILE_OF.discounts), discounts, 'code')
  locations.forEach((location, at) => {
    checkOpening(below(report(FILE_OF.locations), `${at}`), location)
    if (location.map) checkPicture(report(FILE_OF.locations), `${at}.map`, location.map, parts)
  })
  if (rates) checkRates(report(FILE_OF.rates), rates)
  checkSpecials(report(FILE_OF.specials), parts)
  checkDiscounts(report(FILE_OF.discounts), discounts)
  sets.forEach((set, at) => checkSet(below(report(FILE_OF.sets), `${at}`), set, parts))
  banners.forEach((banner, at) => checkPeriod(report(FILE_OF.banners), `${at}.to`, 'banner', banner))
  const products = [...categories].flatMap(([file, category]) =>
    category.products.map((product, at) => ({ product, report: below(report(file), `products.${at}`) })),
  )
  checkIds(
    products.map(({ product }) => product.id),
    (at) => below(products[at]!.report, 'id'),
  )
  for (const { product, report: reportProduct } of products) checkProduct(reportProduct, product, parts)
  const warnings: Mistake[] = []
  if (shop?.coveragePerDefault && shop.coveragePercent)
    reportIn(warnings, FILE_OF.shop)(
      'coveragePerDefault',
      `it chooses a paid extra (${shop.coveragePercent} %) beforehand, which EU law forbids in consumer contracts (Directive 2011/83, article 22)`,
      'Write false.',
    )
  return { mistakes, warnings }
}
