import type { FolderCondition, FolderLocation, FolderProduct, FolderRate, FolderShop } from '#contract/tenant-folder.ts'
import type * as z from 'zod/mini'
import type { Season, Tenant } from '#contract/tenant-folder.ts'
import { overlap } from '#domain/calendar/seasons.ts'
import { euroText } from '#domain/text/money-text.ts'
import type { ReadParts } from './check-references.ts'
import { checkAmount, doubtfulPrices } from './doubtful-prices.ts'
import { FILE_OF } from './file-of.ts'
import { askMeant, below, type Mistake, type ReportMistake, reportIn } from './mistake.ts'

/** The payment provider spells these brands in this way. */
const BRANDS =
  'VISA MASTER AMEX DINERS DISCOVER JCB MAESTRO VPAY UNIONPAY PAYPAL EPS IDEAL GIROPAY SOFORTUEBERWEISUNG TWINT PAYDIREKT KLARNA APPLEPAY GOOGLEPAY BANCONTACT CARTEBLEUE BLIK POSTFINANCE PAYSAFECARD TRUSTLY'.split(
    ' ',
  )

const checkPercent = (warn: ReportMistake, path: string, percent: number | null | undefined) => {
  if (percent && percent < 1)
    warn(
      path,
      `${percent} means ${percent} %`,
      `Write ${Math.round(percent * 10_000) / 100} for ${Math.round(percent * 10_000) / 100} %.`,
    )
}

const checkBrands = (warn: ReportMistake, brands: readonly string[]) =>
  brands.forEach((brand, at) => {
    if (BRANDS.includes(brand)) return
    const begun = BRANDS.find((known) => brand.startsWith(known))
    const meant = begun === undefined ? askMeant(brand, BRANDS) : `Is "${begun}" meant? `
    warn(
      `brands.${at}`,
      `"${brand}" is no usual spelling of the payment provider`,
      `${meant}Look the brand up in the provider’s list, because the payment page shows only brands that it knows.`,
    )
  })

const checkShop = (warn: ReportMistake, shop: FolderShop) => {
  checkBrands(warn, shop.brands)
  checkPercent(warn, 'vatPercent', shop.vatPercent)
  checkPercent(warn, 'coveragePercent', shop.coveragePercent)
  shop.groups?.discounts.forEach(({ from, percent }, at, discounts) => {
    const before = discounts[at - 1]
    checkPercent(warn, `groups.discounts.${at}.percent`, percent)
    if (before && percent < before.percent)
      warn(
        `groups.discounts.${at}.percent`,
        `${percent} % from ${from} persons is less than the ${before.percent} % from ${before.from}`,
        'Write a discount that rises with the group.',
      )
  })
  if (shop.coverage && !shop.coveragePercent)
    warn(
      'coverage',
      'the shop does not offer this protection, because coveragePercent is missing',
      'Write its price in coveragePercent, or leave coverage out.',
    )
  if (shop.gtmId && /^GTM-X+$/.test(shop.gtmId))
    warn('gtmId', `"${shop.gtmId}" is a placeholder`, 'Write the id of your container, or leave it out.')
  if (!/^\s*(\+|00)/.test(shop.phone))
    warn(
      'phone',
      `"${shop.phone}" has no country code, so guests from abroad cannot call`,
      'Begin with + and the code of the country, such as +43 5999 2010.',
    )
  if (shop.poweredBy?.url.startsWith('http:'))
    warn('poweredBy.url', `the link ${shop.poweredBy.url} is not encrypted`, 'Write https://, if the page has it.')
}

const YEAR = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(2024, 0, at + 1)).toISOString().slice(5, 10))

const includes = (range: { from: string; to: string }, day: string) => overlap(range, { from: day, to: day })

const seasonDays = (seasons: readonly Season[]): string[] =>
  YEAR.filter((day) => seasons.some((season) => includes(season, day)))

/**
 * Counts opening hours with a year as open, because the answer is then uncertain. A closing with a year includes no day
 * without a year, because its text sorts after every month.
 */
const opensOn = ({ closed, businesshours }: FolderLocation, day: string): boolean =>
  businesshours.some(
    ({ start, end, weekdays }) =>
      weekdays?.length !== 0 && (start === null || start.length > 5 || includes({ from: start, to: end! }, day)),
  ) && !closed.some(({ start, end }) => includes({ from: start, to: end }, day))

const EUROPE = { lat: [34, 72], lon: [-32, 70] } as const

const isWithin = (degrees: number, [from, to]: readonly [number, number]) => from <= degrees && degrees <= to

const checkGeo = (warn: ReportMistake, { geo }: FolderLocation, timeZone: string | undefined) => {
  if (geo && timeZone?.startsWith('Europe/') && !(isWithin(geo.lat, EUROPE.lat) && isWithin(geo.lon, EUROPE.lon)))
    warn(
      'geo',
      `lat ${geo.lat} and lon ${geo.lon} are not in Europe, although the time zone is ${timeZone}`,
      'Look whether the two are exchanged: lat is the first number in most maps, such as 47.2.',
    )
}

const checkLocation = (
  warn: ReportMistake,
  location: FolderLocation,
  { days, timeZone }: { days: readonly string[]; timeZone: string | undefined },
) => {
  const { businesshours, pickupDayBeforeFrom } = location
  checkGeo(warn, location, timeZone)
  businesshours.forEach(({ weekdays }, at) => {
    if (weekdays?.length === 0)
      warn(
        `businesshours.${at}.weekdays`,
        'the list is empty, so these hours are on no day',
        'Write the weekdays, 1 for Monday to 7 for Sunday, or leave the list out for all.',
      )
  })
  if (days.length > 0 && !days.some((day) => opensOn(location, day)))
    warn(
      '',
      'it is closed on every day of every season, so nobody can collect there',
      'Look at start and end of closed and of businesshours: each is the first or last day, such as 12-24.',
    )
  const latest = businesshours
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (pickupDayBeforeFrom && latest && pickupDayBeforeFrom >= latest)
    warn(
      'pickupDayBeforeFrom',
      `${pickupDayBeforeFrom} is not before the place closes (${latest}), so nobody can collect on the evening before`,
      'Write an earlier time, or leave it out.',
    )
}

/** Later cancellations cost more, so the days must fall from tier to tier, and the percentages must not. */
const checkFees = (warn: ReportMistake, { fees, freeCancellationDays }: FolderRate) =>
  fees.forEach(({ daysBefore, percent }, at) => {
    const before = fees[at - 1]
    checkPercent(warn, `fees.${at}.percent`, percent)
    if (freeCancellationDays != null && daysBefore >= freeCancellationDays)
      warn(
        `fees.${at}.daysBefore`,
        `${daysBefore} is not below the freeCancellationDays of ${freeCancellationDays}, until which cancelling is free`,
        'Write fewer days here, or more in freeCancellationDays.',
      )
    if (before && (daysBefore >= before.daysBefore || percent < before.percent))
      warn(
        `fees.${at}`,
        `the tiers are in the wrong order: ${before.percent} % from ${before.daysBefore} days before, then ${percent} % from ${daysBefore}`,
        'Begin with the most days before; the nearer the first day, the higher the percentage.',
      )
  })

/** A lower percentage is probably a discount written by mistake, because the percentage is what customers pay. */
const RATE_MIN = 50

const checkRate = (warn: ReportMistake, rate: FolderRate, isOffered: (range: Timespan) => boolean) => {
  checkFees(warn, rate)
  if (rate.percent < RATE_MIN)
    warn(
      'percent',
      `customers pay only ${rate.percent} % of each price at this rate`,
      'Write what they pay, such as 90 for a rate that is 10 % cheaper.',
    )
  if (rate.period && !isOffered(rate.period))
    warn('period', OUT_OF_SEASON, `Write days that lie in a season of ${FILE_OF.seasons}, or leave it out.`)
}

const OUT_OF_SEASON = 'no day of it lies in a season, so nobody can book it'

interface Timespan {
  from: string
  to: string
}

const checkUnits = (warn: ReportMistake, stock: Record<string, number>, otherwise: string) => {
  if (Object.values(stock).every((units) => units === 0))
    warn(
      'stock',
      'no location has a unit of it, so nobody can book it',
      `Write how many units each location has, or ${otherwise}.`,
    )
}

type Condition = z.infer<typeof FolderCondition>

const checkAges = (warn: ReportMistake, conditions: readonly Condition[], youthAge: number | undefined) =>
  conditions.forEach(({ personType, ageFrom, ageTo }, at) => {
    const others = conditions.filter((other, index) => index !== at && other.personType === personType)
    const earlier = conditions
      .slice(0, at)
      .find((other) => other.personType === personType && other.ageFrom <= ageTo && ageFrom <= other.ageTo)
    if (earlier)
      warn(
        `conditions.${at}.ageFrom`,
        `the ages ${ageFrom} to ${ageTo} overlap ${earlier.ageFrom} to ${earlier.ageTo}, so some ages have two prices`,
        'Let one begin at the age after the other ends.',
      )
    const before = Math.max(...others.flatMap((other) => (other.ageTo < ageFrom ? [other.ageTo] : [])))
    if (Number.isFinite(before) && before + 1 < ageFrom)
      warn(
        `conditions.${at}.ageFrom`,
        `the ages ${before + 1} to ${ageFrom - 1} have no price of their own, although younger and older ones have`,
        `Begin at ${before + 1}, unless these ages pay the full price.`,
      )
    if (personType === 3 && youthAge !== undefined && ageFrom >= youthAge)
      warn(
        `conditions.${at}.ageFrom`,
        `kids (3) are younger than the youthAge of ${youthAge}, so nobody gets this price`,
        'Write younger ages, or 2 in personType for youths.',
      )
  })

const checkProduct = (
  warn: ReportMistake,
  { conditions, models, stock, timespan }: FolderProduct,
  { isOffered, youthAge }: { isOffered: (range: Timespan) => boolean; youthAge: number | undefined },
) => {
  checkAges(warn, conditions, youthAge)
  if (stock) checkUnits(warn, stock, 'remove the product')
  if (timespan && !isOffered(timespan))
    warn('timespan', OUT_OF_SEASON, `Write days that lie in a season of ${FILE_OF.seasons}, or leave it out.`)
  models.forEach((model, at) => {
    model.variants.forEach((variant, variantAt) => {
      if (!variant.disabled)
        checkUnits(below(warn, `models.${at}.variants.${variantAt}`), variant.stock, 'say "disabled": true')
    })
  })
}

const checkSeason = (warn: ReportMistake, { from, to }: Season) => {
  if (from === to) warn('to', `the season has only one day, ${from}`, 'Write the last day of the season.')
}

const checkSpecial = (warn: ReportMistake, { type, active, requires, price }: Tenant['specials'][number]) => {
  checkAmount(warn, 'price', price)
  if (active && type !== 'service' && type !== 'extra' && requires === undefined)
    warn(
      'requires',
      `"${type}" goes to the customers’ accommodation, and nobody is asked for it`,
      'Write "requires": "address", or "accommodation" for houses of your list only.',
    )
}

const checkTitles = (warn: ReportMistake, products: readonly FolderProduct[]) =>
  products.forEach(({ title }, at) => {
    const twin = products.slice(0, at).find((other) => other.title?.de !== undefined && other.title.de === title?.de)
    if (twin)
      warn(
        `products.${at}.title.de`,
        `"${title.de}" is the title of "${twin.id}" too, so customers cannot tell them apart`,
        'Write another title, or remove the copy.',
      )
  })

const checkDiscounts = (warn: ReportMistake, discounts: Tenant['discounts']) =>
  discounts.forEach(({ percent, amount, minimum }, at) => {
    checkPercent(warn, `${at}.percent`, percent)
    checkAmount(warn, `${at}.amount`, amount)
    checkAmount(warn, `${at}.minimum`, minimum)
    if (percent === 0 || amount === 0)
      warn(`${at}`, 'the code lowers nothing', 'Write how much less customers pay, or remove the code.')
    if (percent === 100)
      warn(
        `${at}.percent`,
        'customers with the code pay nothing',
        'Write how much less customers pay, unless this is meant.',
      )
    if (amount && minimum && amount >= minimum)
      warn(
        `${at}.minimum`,
        `a booking of ${euroText(minimum)} would cost nothing with the code`,
        'Write a minimum that is more than the amount, both in cents.',
      )
  })

export const doubtfulEntries = ({
  shop,
  seasons = [],
  locations = [],
  categories,
  rates = [],
  sets = [],
  specials = [],
  discounts = [],
}: Pick<ReadParts, 'categories'> & Partial<ReadParts>): Mistake[] => {
  const found: Mistake[] = []
  const warnIn = (file: string, path = '') => below(reportIn(found, file), path)
  const isOffered = (range: Timespan) => seasons.length === 0 || seasons.some((season) => overlap(season, range))
  const days = seasonDays(seasons)
  if (shop) checkShop(warnIn(FILE_OF.shop), shop)
  locations.forEach((location, at) =>
    checkLocation(warnIn(FILE_OF.locations, `${at}`), location, { days, timeZone: shop?.timeZone }),
  )
  rates.forEach((rate, at) => checkRate(warnIn(FILE_OF.rates, `${at}`), rate, isOffered))
  specials.forEach((special, at) => checkSpecial(warnIn(FILE_OF.specials, `${at}`), special))
  seasons.forEach((season, at) => checkSeason(warnIn(FILE_OF.seasons, `${at}`), season))
  checkDiscounts(warnIn(FILE_OF.discounts), discounts)
  sets.forEach(({ percent }, at) => {
    checkPercent(warnIn(FILE_OF.sets), `${at}.percent`, percent)
    if (percent === 0)
      warnIn(FILE_OF.sets)(`${at}.percent`, 'the set lowers nothing', 'Write how many percent less the set costs.')
  })
  for (const [file, { products }] of categories) {
    products.forEach((product, at) =>
      checkProduct(warnIn(file, `products.${at}`), product, { isOffered, youthAge: shop?.youthAge }),
    )
    checkTitles(warnIn(file), products)
  }
  return [...found, ...doubtfulPrices(categories, sets)]
}
