import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { GroupSettings } from './group-settings.ts'
import { PersonalFieldName } from './person.ts'
import { DayRange, Id, IsoDay, Percent, TenantCode } from './primitives.ts'
import { SpecialRules } from './specials.ts'

/** `#rrggbb`; every colour of a tenant comes in this form so that contrast can be checked at import. */
export const Colour = z
  .string()
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, 'a colour as # and six digits 0-9 or a-f, such as #1d3540'))

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
export const GtmId = z.string().check(z.regex(/^GTM-[A-Z0-9]+$/, 'a Google Tag Manager id such as GTM-ABC123'))

/** A file of the shop that its booking screen loads. */
export const OwnFile = z.object({
  url: z.string(),
  /** What the browser compares the file with: `sha384-...`. */
  integrity: z.string(),
})
export type OwnFile = z.infer<typeof OwnFile>

export const Settings = z.extend(Colours, {
  name: z.string(),
  /** What the shop says of itself in one sentence; also the page's description. */
  claim: z.string(),
  /** URL paths of pictures of the tenant's folder. */
  logo: z.string(),
  logoInverted: z.string(),
  favicon: z.string(),
  /** Where POST /api/stock goes (S): a prefix such as `/alpin`, or an allowed origin with prefix. */
  baseUrl: z.string(),
  wl: z.nullish(TenantCode),
  fixedLocation: z.nullish(Id),
  testmode: z.boolean(),
  demo: z.boolean(),
  gtmId: z.nullish(GtmId),
  /** Styles and script of the shop's own, on the booking screen only. */
  addCss: z.nullish(OwnFile),
  addJs: z.nullish(OwnFile),
  maxPersons: z.int().check(z.gte(1), z.lte(100)),
  /** null: the shop takes no groups. */
  groups: z.nullish(GroupSettings),
  requiredPersonalFields: z.array(PersonalFieldName),
  youthAge: z.int().check(z.gte(1), z.lte(30)),
  /** The highest age of a youth; older persons count as adults. Absent: a youth may be of any age. */
  youthAgeMax: z.optional(z.int().check(z.gte(1), z.lte(30))),
  coveragePerDefault: z.boolean(),
  /** Percent of a person's lines; null: the shop offers no coverage. */
  coveragePercent: z.nullish(Percent),
  /** What the equipment protection covers, what the person still pays, and what it does not cover. */
  coverage: z.nullish(z.object({ covers: z.string(), excess: z.string(), excludes: z.string() })),
  /** The card brands the shop takes, e.g. VISA: the cart names them before the order begins, as the law demands. */
  brands: z.array(z.string()),
  /** Whether contracts can be withdrawn from (§ 356a BGB): the shop grants it, or what it sells is not surely excluded. */
  withdrawal: z._default(z.boolean(), false),
  /** Days after the booking for which the shop grants a withdrawal, until the rental begins; absent: as the law has it. */
  withdrawalDays: z.optional(z.int().check(z.gte(14), z.lte(365))),
  timeZone: z.string(),
  /** Calendar years after the one of a paid booking for which tax law has its records kept; then the person leaves it. */
  bookkeepingYears: z._default(z.int().check(z.gte(7), z.lte(10)), 10),
  phone: z.string(),
  email: z.string(),
  /** Whose software this is; the logo stands on the ground of the footer. */
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
  /** The tenant this answer belongs to: keys cookies and storage. */
  tenant: TenantCode,
  /** The shop's calendar day; the client never asks its own clock for it. */
  today: IsoDay,
  settings: Settings,
  /** The next seasons as days, running or to come, in order. */
  seasons: z.array(DayRange),
  banners: z.array(Banner),
  /** What not every shop has: the booking screen passes over a step that has nothing to offer. */
  offers: z.object({ hours: z.boolean(), accommodations: z.boolean() }),
  /** The specials that deliver, ask for something or are not booked with everything; what they are called and cost says getSpecials. */
  specials: z.array(SpecialRules),
})
export type Site = z.infer<typeof Site>

export const getSite = defineCall({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  summary: 'Settings, seasons and banners of the shop',
  query: z.object({ wl: z.optional(z.string()) }),
  answer: Site,
})
