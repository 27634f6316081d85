import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { GroupSettings } from './group-settings.ts'
import { PersonalFieldName } from './person.ts'
import { DayRange, Id, IsoDay, matching, Percent, TenantCode } from './primitives.ts'
import { SpecialRules } from './specials.ts'

/** `#rrggbb`; every colour of a tenant comes in this form so that contrast can be checked at import. */
export const Colour = matching(/^#[0-9a-fA-F]{6}$/, 'a colour as # and six digits 0-9 or a-f, such as #1d3540')

/** The tenant's colours. src/ui/theme derives all others from them. */
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

/** GTM- followed by uppercase letters and digits. */
export const GtmId = matching(/^GTM-[A-Z0-9]+$/, 'a Google Tag Manager id such as GTM-ABC123')

/** A file of the shop for its booking screen. */
export const OwnFile = z.object({
  url: z.string(),
  /** The hash with which the browser checks the file: `sha384-...`. */
  integrity: z.string(),
})
export type OwnFile = z.infer<typeof OwnFile>

export const Settings = z.extend(Colours, {
  name: z.string(),
  /** The shop's claim in one sentence; also the page's description. */
  claim: z.string(),
  /** URL paths of pictures in the tenant's folder. */
  logo: z.string(),
  logoInverted: z.string(),
  favicon: z.string(),
  /** The base of POST /api/stock (S): a prefix such as `/alpin`, or an allowed origin with a prefix. */
  baseUrl: z.string(),
  wl: z.nullish(TenantCode),
  fixedLocation: z.nullish(Id),
  testmode: z.boolean(),
  demo: z.boolean(),
  gtmId: z.nullish(GtmId),
  /** The shop's own styles and script, on the booking screen only. */
  addCss: z.nullish(OwnFile),
  addJs: z.nullish(OwnFile),
  maxPersons: z.int().check(z.gte(1), z.lte(100)),
  /** The settings for groups; null: the shop has none. */
  groups: z.nullish(GroupSettings),
  requiredPersonalFields: z.array(PersonalFieldName),
  youthAge: z.int().check(z.gte(1), z.lte(30)),
  /** The highest age of a youth; older persons count as adults. Absent: a youth may be of any age. */
  youthAgeMax: z.optional(z.int().check(z.gte(1), z.lte(30))),
  coveragePerDefault: z.boolean(),
  /** The price in percent of a person's lines; null: the shop offers no coverage. */
  coveragePercent: z.nullish(Percent),
  /** The coverage's scope, the excess that the person pays, and the exclusions. */
  coverage: z.nullish(z.object({ covers: z.string(), excess: z.string(), excludes: z.string() })),
  /** The accepted card brands, such as VISA. By law the cart names them before the order begins. */
  brands: z.array(z.string()),
  /**
   * Whether customers can withdraw from contracts (§ 356a BGB): the shop grants it, or the law may not exclude it for
   * its products.
   */
  withdrawal: z._default(z.boolean(), false),
  /**
   * Days after the booking in which the shop grants a withdrawal, until the rental begins; absent: the legal period.
   */
  withdrawalDays: z.optional(z.int().check(z.gte(14), z.lte(365))),
  timeZone: z.string(),
  /**
   * Calendar years after a paid booking's own for which tax law requires its records; then the personal data is
   * removed.
   */
  bookkeepingYears: z._default(z.int().check(z.gte(7), z.lte(10)), 10),
  phone: z.string(),
  email: z.string(),
  /** The maker of this software; the logo is on the footer's background. */
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

export const Site = z.object({
  /** The tenant of this answer, used as the key of cookies and storage. */
  tenant: TenantCode,
  /** The shop's calendar day; the browser never uses its own clock for it. */
  today: IsoDay,
  settings: Settings,
  /** The current and next seasons as days, in order. */
  seasons: z.array(DayRange),
  banners: z.array(Banner),
  /** Features that not every shop has; the booking screen skips a step without them. */
  offers: z.object({ hours: z.boolean(), accommodations: z.boolean() }),
  /** The specials that deliver, require data or exclude others; getSpecials has their titles and prices. */
  specials: z.array(SpecialRules),
})
export type Site = z.infer<typeof Site>

export const getSite = defineCall('GET', '/api/site', {
  access: 'anyone',
  summary: 'Settings, seasons and banners of the shop',
  query: z.object({ wl: z.optional(z.string()) }),
  answer: Site,
})
