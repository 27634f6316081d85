import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { GroupSettings } from './group-settings.ts'
import { FieldSettings, PersonalFieldName } from './person.ts'
import { PictureSizes } from './picture.ts'
import { Cents, DayRange, Id, IsoDay, matching, Percent, TenantCode } from './primitives.ts'
import { SpecialRules } from './specials.ts'

/** Colours must have this form, so that an import can check their contrast. */
export const Colour = matching(/^#[0-9a-fA-F]{6}$/, 'a colour as # and six digits 0-9 or a-f, such as #1d3540')

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

export const GtmId = matching(/^GTM-[A-Z0-9]+$/, 'a Google Tag Manager id such as GTM-ABC123')

export const OwnFile = z.object({
  url: z.string(),
  /** The browser checks the file by this hash: `sha384-...`. */
  integrity: z.string(),
})
export type OwnFile = z.infer<typeof OwnFile>

const GridMinutes = z.union([z.literal(15), z.literal(30)])

/**
 * The rules for rentals by the hour that begin at a time of day. Such a rental takes stock for its hours and the
 * cleaning only.
 */
export const HourlyRules = z.object({
  /** The minutes between two possible starts, beginning at midnight. */
  grid: GridMinutes,
  cleaning: z._default(z.int().check(z.gte(0), z.lte(240)), 0),
  /** The minutes between order and start. Without them, every rental begins tomorrow or later. */
  lead: z.optional(z.int().check(z.gte(0), z.lte(1440))),
})
export type HourlyRules = z.infer<typeof HourlyRules>

export const Settings = z.extend(Colours, {
  name: z.string(),
  claim: z.string(),
  headline: z.optional(z.string()),
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
  /** Only the booking screen loads these files. */
  addCss: z.nullish(OwnFile),
  addJs: z.nullish(OwnFile),
  maxPersons: z.int().check(z.gte(1), z.lte(100)),
  groups: z.nullish(GroupSettings),
  requiredPersonalFields: z.array(PersonalFieldName),
  personalFields: z.optional(FieldSettings),
  youthAge: z.int().check(z.gte(1), z.lte(30)),
  /** The highest age at which a person counts as a youth. An older person counts as an adult. */
  youthAgeMax: z.optional(z.int().check(z.gte(1), z.lte(30))),
  coveragePerDefault: z.boolean(),
  /** In percent of a person's lines, or null if the shop offers no coverage. */
  coveragePercent: z.nullish(Percent),
  coverage: z.nullish(z.object({ covers: z.string(), excess: z.string(), excludes: z.string() })),
  /** By law the cart names these brands before an order begins. */
  brands: z.array(z.string()),
  /** True if customers can withdraw from contracts (§ 356a BGB). */
  withdrawal: z._default(z.boolean(), false),
  /** The number of days after the booking in which the shop accepts a withdrawal; absent for the legal period. */
  withdrawalDays: z.optional(z.int().check(z.gte(14), z.lte(365))),
  /** True if the shop counts how many pages reach each step, without cookie or identifier. */
  countsTraffic: z._default(z.boolean(), true),
  hourly: z.optional(HourlyRules),
  timeZone: z.string(),
  /** Tax law requires the records of a paid booking for this number of calendar years after the year of the booking. */
  bookkeepingYears: z._default(z.int().check(z.gte(7), z.lte(10)), 10),
  phone: z.string(),
  email: z.string(),
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

/** `price` and `cancellation` are null if the shop has none to show. */
export const Entry = z.object({
  image: z.optional(z.string()),
  picture: z.optional(PictureSizes),
  price: z.nullable(z.object({ title: z.string(), amount: Cents, days: DayRange })),
  hourPrice: z.optional(z.object({ title: z.string(), amount: Cents })),
  /** `rate` is the title of the rate with these terms, or null if all rates have them. */
  cancellation: z.nullable(z.object({ days: z.int().check(z.gte(0)), rate: z.nullable(z.string()) })),
})
export type Entry = z.infer<typeof Entry>

export const Site = z.object({
  tenant: TenantCode,
  /** The browser uses this day instead of its own clock. */
  today: IsoDay,
  settings: Settings,
  /** The occurrences of seasons that end after today, in order. */
  seasons: z.array(DayRange),
  banners: z.array(Banner),
  entry: Entry,
  /**
   * If `hours` or `accommodations` is false, the booking screen skips its step. `days` is false if the shop rents by
   * the hour only.
   */
  offers: z.object({ hours: z.boolean(), days: z.optional(z.literal(false)), accommodations: z.boolean() }),
  specials: z.array(SpecialRules),
})
export type Site = z.infer<typeof Site>

export const getSite = defineCall('GET', '/api/site', {
  access: 'anyone',
  summary: 'Returns the shop’s settings, seasons, banners and offers',
  query: z.object({ wl: z.optional(z.string()) }),
  answer: Site,
})
