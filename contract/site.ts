import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { GroupSettings } from './group-settings.ts'
import { FieldSettings, PersonalFieldName } from './person.ts'
import { PictureSizes } from './picture.ts'
import { Cents, DayRange, Id, IsoDay, matching, Percent, TenantCode } from './primitives.ts'
import { SpecialRules } from './specials.ts'

/** A colour as `#rrggbb`. A tenant's colours must have this form, so that an import can check their contrast. */
export const Colour = matching(/^#[0-9a-fA-F]{6}$/, 'a colour as # and six digits 0-9 or a-f, such as #1d3540')

/** The tenant's colours. src/ui/theme.css derives all others from them. */
export const Colours = z.object({
  colorSection1: Colour,
  colorSection2: Colour,
  colorSection3: Colour,
  colorFont: Colour,
  colorFontInverted: Colour,
  colorButton: Colour,
  colorButtonSwitched: Colour,
  colorIcons: Colour,
  colorHighlight: Colour,
  colorProduct1: Colour,
  colorProduct2: Colour,
})
export type Colours = z.infer<typeof Colours>

/** The id of a tag manager: GTM- with capital letters and digits. */
export const GtmId = matching(/^GTM-[A-Z0-9]+$/, 'a Google Tag Manager id such as GTM-ABC123')

export const OwnFile = z.object({
  url: z.string(),
  /** The hash by which the browser checks the file: `sha384-...`. */
  integrity: z.string(),
})
export type OwnFile = z.infer<typeof OwnFile>

const GridMinutes = z.union([z.literal(15), z.literal(30)])

/** The rules of rentals by the hour, which begin at a time of day and take their stock for these hours only. */
export const HourlyRules = z.object({
  /** The minutes between two possible starts. Starts lie on this grid of the shop's clock, beginning at midnight. */
  grid: GridMinutes,
  /** The minutes after a rental in which its equipment is cleaned and cannot be rented. */
  cleaning: z._default(z.int().check(z.gte(0), z.lte(240)), 0),
  /**
   * The minutes between order and start. With them, a rental by the hour can begin on the day of the order. If they are
   * absent, every rental begins tomorrow or later.
   */
  lead: z.optional(z.int().check(z.gte(0), z.lte(1440))),
})
export type HourlyRules = z.infer<typeof HourlyRules>

export const Settings = z.extend(Colours, {
  name: z.string(),
  /** The shop's claim in one sentence, which is also the description of its pages. */
  claim: z.string(),
  /** The heading of the entry. If it is absent, the entry has a general heading. */
  headline: z.optional(z.string()),
  /** The URL path of the logo in the tenant's folder. `logoInverted` and `favicon` are such paths too. */
  logo: z.string(),
  logoInverted: z.string(),
  favicon: z.string(),
  /** The beginning of the address of POST /api/stock: a prefix such as `/alpin`, or another origin with a prefix. */
  baseUrl: z.string(),
  wl: z.nullish(TenantCode),
  fixedLocation: z.nullish(Id),
  testmode: z.boolean(),
  demo: z.boolean(),
  gtmId: z.nullish(GtmId),
  /** The files with the shop's own styles and script. Only the booking screen loads them. */
  addCss: z.nullish(OwnFile),
  addJs: z.nullish(OwnFile),
  maxPersons: z.int().check(z.gte(1), z.lte(100)),
  /** The settings for groups, or null if the shop takes no groups. */
  groups: z.nullish(GroupSettings),
  requiredPersonalFields: z.array(PersonalFieldName),
  personalFields: z.optional(FieldSettings),
  youthAge: z.int().check(z.gte(1), z.lte(30)),
  /**
   * The highest age at which a person counts as a youth. An older person counts as an adult. If the field is absent,
   * youths have no highest age.
   */
  youthAgeMax: z.optional(z.int().check(z.gte(1), z.lte(30))),
  coveragePerDefault: z.boolean(),
  /** The price of the coverage in percent of a person's lines, or null if the shop offers none. */
  coveragePercent: z.nullish(Percent),
  /** The scope of the coverage, the excess that the person pays, and the exclusions. */
  coverage: z.nullish(z.object({ covers: z.string(), excess: z.string(), excludes: z.string() })),
  /**
   * The accepted cards, wallets and bank transfers, such as VISA or PAYPAL. By law the cart names them before an order
   * begins.
   */
  brands: z.array(z.string()),
  /**
   * True if customers can withdraw from contracts (§ 356a BGB): either the shop grants this right, or the law may grant
   * it for the shop's products.
   */
  withdrawal: z._default(z.boolean(), false),
  /**
   * The number of days after the booking in which the shop accepts a withdrawal, at most until the rental begins. If it
   * is absent, the legal period applies.
   */
  withdrawalDays: z.optional(z.int().check(z.gte(14), z.lte(365))),
  /**
   * True if the shop counts how many pages reach each step. The counts are sums of each day, without cookie or
   * identifier.
   */
  countsTraffic: z._default(z.boolean(), true),
  /** The rules of rentals by the hour that have a start. They are absent if rentals have no start. */
  hourly: z.optional(HourlyRules),
  timeZone: z.string(),
  /**
   * Tax law requires the records of a paid booking for this number of calendar years after the year of the booking.
   * Afterwards the booking's personal data is removed.
   */
  bookkeepingYears: z._default(z.int().check(z.gte(7), z.lte(10)), 10),
  phone: z.string(),
  email: z.string(),
  /** The maker of this software, whose logo is shown on the footer's background. */
  poweredBy: z.nullish(z.object({ title: z.string(), url: z.url(), logo: z.nullish(z.string()) })),
})
export type Settings = z.infer<typeof Settings>

export const Banner = z.object({
  id: Id,
  title: z.string(),
  html: z.string(),
  from: z.nullish(IsoDay),
  to: z.nullish(IsoDay),
  kind: z.enum(['info', 'warning', 'offer']),
})

/** The picture and the promises (price and cancellation) of the entry. A promise is null if the shop cannot make it. */
export const Entry = z.object({
  /** The URL path of the picture. It is absent if the shop has none. */
  image: z.optional(z.string()),
  picture: z.optional(PictureSizes),
  /** The lowest price of a week for an adult, with the title of the product or set, and the days of that week. */
  price: z.nullable(z.object({ title: z.string(), amount: Cents, days: DayRange })),
  /** The lowest price of an hour for an adult, with the title of the product. It is absent if there is none. */
  hourPrice: z.optional(z.object({ title: z.string(), amount: Cents })),
  /**
   * The number of days before the first rental day until which cancelling is free. `rate` is the title of the rate with
   * these terms, or null if all rates have them.
   */
  cancellation: z.nullable(z.object({ days: z.int().check(z.gte(0)), rate: z.nullable(z.string()) })),
})
export type Entry = z.infer<typeof Entry>

export const Site = z.object({
  /** The tenant of this answer, which is part of the names of cookies and stored values. */
  tenant: TenantCode,
  /** The current day in the shop, which the browser uses instead of its own clock. */
  today: IsoDay,
  settings: Settings,
  /** The occurrences of seasons that end after today, in order. */
  seasons: z.array(DayRange),
  banners: z.array(Banner),
  entry: Entry,
  /**
   * The features that not every shop has. If `hours` or `accommodations` is false, the booking screen skips the step of
   * that feature. `days` is false if the shop rents by the hour only, and absent otherwise.
   */
  offers: z.object({ hours: z.boolean(), days: z.optional(z.literal(false)), accommodations: z.boolean() }),
  /**
   * The rules of the specials that deliver or pick up equipment, require data, or exclude a way of collection. The call
   * getSpecials returns their titles and prices.
   */
  specials: z.array(SpecialRules),
})
export type Site = z.infer<typeof Site>

export const getSite = defineCall('GET', '/api/site', {
  access: 'anyone',
  summary: 'Returns the shop’s settings, seasons, banners and offers',
  query: z.object({ wl: z.optional(z.string()) }),
  answer: Site,
})
