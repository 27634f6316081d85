import * as z from 'zod/mini'
import { Accommodation } from './accommodations.ts'
import { Features, Fit, ProductType, Rate, SetPersons, Sport } from './catalogue.ts'
import { DEFAULT_LOCALE } from './constants.ts'
import { INTEGER_MAX, TEXT_MAX } from './limits.ts'
import { GroupKind, GroupSettings } from './group-settings.ts'
import { BusinessHours, RentalLocation } from './locations.ts'
import { PersonalFieldName, PersonType } from './person.ts'
import { PictureFacts } from './picture.ts'
import { Id, inEachLocale, IsoDay, Locale, matching, Percent, TenantCode } from './primitives.ts'
import { LINE } from './text-patterns.ts'
import { Banner, Settings } from './site.ts'
import { Special } from './specials.ts'

const text = z.string().check(z.minLength(1))

/** Only the default language is required, because an import uses its text for languages that are missing. */
export const LocalText = z.pipe(
  z.extend(z.object(inEachLocale(() => z.optional(text))), { [DEFAULT_LOCALE]: text }),
  z.transform((texts) => inEachLocale((locale) => texts[locale] ?? texts[DEFAULT_LOCALE])),
)
export type LocalText = z.infer<typeof LocalText>

/** The name of a file in pictures/. */
export const Picture = matching(
  /^[a-z0-9-]+\.(svg|png|jpe?g|webp|avif|ico)$/,
  'the name of a file in pictures/: small letters a-z, digits and -, ending in .svg, .jpg, .png, .webp, .avif or .ico',
)

const legalText = z.string().check(z.trim(), z.minLength(1), z.maxLength(160))

/** The company behind the shop, which mails and receipts name. */
export const Legal = z.object({
  name: legalText,
  address: legalText,
  zip: legalText,
  city: legalText,
  country: LocalText,
  register: z.optional(LocalText),
  /** The VAT number, which some small companies do not have. */
  vatId: z.optional(matching(/^[A-Z]{2}[0-9A-Z+*]{2,13}$/, 'a VAT number such as ATU12345678, without spaces')),
  /** True if the shop's receipts are invoices. Otherwise the shop sends invoices by other means. */
  invoices: z._default(z.boolean(), false),
})
export type Legal = z.infer<typeof Legal>

/** The `groups` of shop.json, absent if the shop takes no groups. */
export const FolderGroups = z.extend(GroupSettings, {
  defaultGroup: z.optional(
    z.object({
      title: LocalText,
      kind: z.optional(GroupKind),
      location: z.optional(Id),
      remark: z.optional(LocalText),
    }),
  ),
})

export const FolderShop = z.extend(
  z.omit(Settings, { baseUrl: true, wl: true, claim: true, headline: true, coverage: true }),
  {
    groups: z.optional(FolderGroups),
    code: TenantCode,
    claim: LocalText,
    headline: z.optional(LocalText),
    picture: z.optional(Picture),
    legal: Legal,
    /** The terms of the coverage, required if there is `coveragePercent`. */
    coverage: z.optional(z.object({ covers: LocalText, excess: LocalText, excludes: LocalText })),
    /** The beginning of the address of POST /api/stock: a path prefix on this host, or another host with a prefix. */
    baseUrl: z.optional(matching(/^(https?:\/\/[a-z0-9.-]+(:\d+)?)?(\/[\w-]+)*$/, '/prefix or https://host/prefix')),
    logo: Picture,
    logoInverted: Picture,
    favicon: Picture,
    poweredBy: z.nullish(z.object({ title: text, url: z.url(), logo: z.nullish(Picture) })),
    addCss: z.nullish(
      matching(
        /^[a-z0-9-]+\.css$/,
        'the name of a file beside shop.json: small letters a-z, digits and -, ending in .css',
      ),
    ),
    addJs: z.nullish(
      matching(
        /^[a-z0-9-]+\.js$/,
        'the name of a file beside shop.json: small letters a-z, digits and -, ending in .js',
      ),
    ),
    /** Names of hosts on which the shop opens without a code in the path. */
    hosts: z._default(z.array(matching(/^[a-z0-9.-]+$/, 'a host name such as rent.example.com, without https://')), []),
    vatPercent: Percent,
    /** The number of days after the return in which the shop may claim damages and keeps the body measures. */
    claimsWindowDays: z._default(z.int().check(z.gte(0), z.lte(365)), 30),
    /** The prefix of booking numbers (`domain/reservation/booking-number.ts`). */
    numberPrefix: matching(/^[A-Z]{2,4}$/, '2 to 4 capital letters A-Z'),
    brands: z
      .array(matching(/^[A-Z]{3,20}$/, 'a brand in capital letters, such as VISA or PAYPAL'))
      .check(z.minLength(1)),
  },
)
export type FolderShop = z.infer<typeof FolderShop>

/**
 * A day as `MM-DD`, because seasons recur every year. A range whose `to` is before its `from` ends in the next year.
 */
export const MonthDay = matching(
  /^((0[1-9]|1[0-2])-(0[1-9]|[12]\d)|(0[13-9]|1[0-2])-30|(0[13578]|1[02])-31)$/,
  'a day of the year as MM-DD, such as 12-24',
)
export const Season = z.object({ id: Id, title: LocalText, from: MonthDay, to: MonthDay })
export type Season = z.infer<typeof Season>

const DayOfYear = z
  .string()
  .check(
    z.refine(
      (day) => z.safeParse(z.union([MonthDay, IsoDay]), day).success,
      'a day that exists, each year as MM-DD or once as YYYY-MM-DD',
    ),
  )

export const FolderLocation = z.extend(RentalLocation, {
  title: LocalText,
  way: z.optional(LocalText),
  map: z.optional(Picture),
  closed: z.array(z.object({ start: DayOfYear, end: DayOfYear })),
  businesshours: z
    .array(z.extend(BusinessHours, { start: z.nullable(DayOfYear), end: z.nullable(DayOfYear) }))
    .check(z.minLength(1)),
})
export type FolderLocation = z.infer<typeof FolderLocation>

export const FolderRate = z.extend(Rate, {
  title: LocalText,
  conditions: LocalText,
  default: z._default(z.boolean(), false),
  /** The minimum number of rental days; absent for 1. */
  minDays: z.optional(z.int().check(z.gte(1))),
  /** The minimum number of days between booking and first rental day. */
  leadDays: z.optional(z.int().check(z.gte(1))),
  /** The days of the year on which the rental may begin; absent for any day. */
  period: z.optional(z.object({ from: MonthDay, to: MonthDay })),
})
export type FolderRate = z.infer<typeof FolderRate>

const CENTS_WORDS = 'the amount in whole cents, such as 1250 for 12,50 €'

const Amount = z.int(CENTS_WORDS).check(z.gte(0, CENTS_WORDS))

/** Has a maximum, so that the sum of a large booking can be computed and stored. */
const Price = Amount.check(z.lte(10_000_000, 'at most 10000000 cents'))

/** Amounts in cents for 1 to n days (index 0 is one day), for each further day, and for hours within one day. */
export const PriceList = z.object({
  days: z.optional(z.array(Price).check(z.minLength(1), z.maxLength(60))),
  extra: z.optional(Price),
  hours: z.optional(z.record(matching(/^([1-9]|1\d|2[0-4])$/, 'a number of hours from 1 to 24'), Price)),
})
export type PriceList = z.infer<typeof PriceList>

/** A person type ("1", "2" or "3") without a list cannot rent the product. */
export const PriceLists = z.partialRecord(z.enum(['1', '2', '3']), PriceList)
export type PriceLists = z.infer<typeof PriceLists>

/** Price lists by the season's id. `all` is used if the season of the first day has no list. */
export const SeasonPrices = z.catchall(z.object({ all: PriceLists }), PriceLists)
export type SeasonPrices = z.infer<typeof SeasonPrices>

const StockByLocation = z.record(Id, z.int().check(z.gte(0), z.lte(10_000)))

export const FolderVariant = z.extend(Fit, {
  property1: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(TEXT_MAX.sizeName),
      z.regex(LINE, 'a line of text without tabs and invisible characters'),
    ),
  stock: StockByLocation,
  disabled: z._default(z.boolean(), false),
})

export const FolderModel = z.object({
  id: Id,
  brand: z.string(),
  title: z.string(),
  picture: z.optional(Picture),
  features: z.optional(Features),
  prices: z.optional(SeasonPrices),
  variants: z.array(FolderVariant).check(z.minLength(1)),
})

export const FolderCondition = z.object({
  personType: PersonType,
  ageFrom: z.int().check(z.gte(0)),
  ageTo: z.int().check(z.gte(0)),
  title: LocalText,
  prices: PriceList,
})

export const FolderProduct = z.object({
  id: Id,
  title: LocalText,
  description: LocalText,
  picture: Picture,
  type: ProductType,
  /** The questionnaire can recommend the product's models that have features if the product has a sport. */
  sport: z.optional(Sport),
  depotDayMode: z.optional(z.boolean()),
  requiredPersonalFields: z._default(z.array(PersonalFieldName), []),
  prices: SeasonPrices,
  /** The deposit for each unit, paid at collection and given back afterwards. The price does not include it. */
  deposit: z.optional(Price.check(z.gte(1, 'at least 1 cent, or leave the entry out'))),
  conditions: z._default(z.array(FolderCondition), []),
  models: z._default(z.array(FolderModel), []),
  stock: z.optional(StockByLocation),
  timespan: z.optional(z.object({ from: MonthDay, to: MonthDay })),
})
export type FolderProduct = z.infer<typeof FolderProduct>

export const FolderCategory = z.object({
  id: Id,
  title: LocalText,
  products: z.array(FolderProduct).check(z.minLength(1)),
})
export type FolderCategory = z.infer<typeof FolderCategory>

/** A member of a set: one of `products`, or any product of `categories`. */
export const FolderSetMember = z.object({
  categories: z._default(z.array(Id), []),
  products: z._default(z.array(Id), []),
  optional: z._default(z.boolean(), false),
})

/** Products that cost less together. The persons' lines stay, and `domain/pricing/sets.ts` reads them as sets. */
export const FolderSet = z.object({
  id: Id,
  title: LocalText,
  description: LocalText,
  picture: Picture,
  persons: z.array(SetPersons).check(z.minLength(1), z.maxLength(6)),
  members: z.array(FolderSetMember).check(z.minLength(2), z.maxLength(8)),
  /**
   * The percentage by which the set lowers the sum of its lines, including optional members. A set has either this or
   * `prices`.
   */
  percent: z.optional(Percent),
  /** The price of the set's required members. An optional member keeps its own price. */
  prices: z.optional(SeasonPrices),
})
export type FolderSetMember = z.infer<typeof FolderSetMember>
export type FolderSet = z.infer<typeof FolderSet>

export const FolderDiscount = z.object({
  /** Visitors may type the code in upper or lower case. */
  code: matching(/^[A-Z0-9-]{3,40}$/, '3 to 40 capital letters A-Z, digits and -'),
  percent: z.optional(Percent),
  amount: z.optional(Amount),
  validFrom: z.optional(IsoDay),
  validTo: z.optional(IsoDay),
  maxUses: z.optional(z.int().check(z.gte(1), z.lte(INTEGER_MAX))),
  /** The lowest sum of lines for which the code is accepted; absent if every sum is accepted. */
  minimum: z.optional(Amount),
})
export type FolderDiscount = z.infer<typeof FolderDiscount>

/** The points that stay visible when a page crops a picture, in percent from its left and top, by file name. */
export const FocalPoints = z.record(Picture, z.object({ x: Percent, y: Percent }))

const Contents = z.record(z.string(), z.object({ title: z.string(), content: z.string() }))

/** A whole folder, parsed and checked. An import stores it, and the server computes with it. */
export const Tenant = z.object({
  shop: FolderShop,
  seasons: z.array(Season).check(z.minLength(1)),
  locations: z.array(FolderLocation).check(z.minLength(1)),
  rates: z.array(FolderRate).check(z.minLength(1)),
  specials: z.array(z.extend(Special, { title: LocalText, description: LocalText, price: z.optional(Price) })),
  accommodations: z.array(Accommodation),
  discounts: z.array(FolderDiscount),
  sets: z._default(z.array(FolderSet).check(z.maxLength(30)), []),
  banners: z.array(z.extend(Banner, { title: LocalText, html: LocalText })),
  focus: z._default(FocalPoints, {}),
  categories: z.array(FolderCategory).check(z.minLength(1)),
  contents: z.pipe(
    z.partialRecord(Locale, Contents),
    z.transform((contents) => inEachLocale((locale) => ({ ...contents[DEFAULT_LOCALE], ...contents[locale] }))),
  ),
  integrity: z._default(z.record(z.string(), z.string()), {}),
  pictures: z._default(z.record(z.string(), PictureFacts), {}),
})
export type Tenant = z.infer<typeof Tenant>
