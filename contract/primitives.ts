import * as z from 'zod/mini'
import { LOCALES, OPAQUE_ID_PATTERN, TENANT_CODE_PATTERN } from './constants.ts'
import { INTEGER_MAX, TEXT_MAX } from './limits.ts'
import type { ImpersonalText, PersonalText } from './personal.ts'
import { COUNTRY, LINE, NO_ADDRESS, PHONE, STORED_YEAR, VISIBLE } from './text-patterns.ts'

/** Error messages contain `expected`. */
/* @__NO_SIDE_EFFECTS__ */
export const matching = (pattern: RegExp, expected?: string) =>
  z.string(expected && `${expected}, in quotation marks`).check(z.regex(pattern, expected))

/** A readable id within a tenant's data: small letters, digits, `-` and `.`. */
export const Id = matching(/^[a-z0-9][a-z0-9.-]{0,63}$/, 'an id of small letters a-z, digits and -, such as ski-1')

export const TenantCode = matching(TENANT_CODE_PATTERN, 'a code of 3 to 18 letters, digits or _')

export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

export const inEachLocale = <T>(valueOf: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, valueOf(locale)])) as Record<Locale, T>

/** Integer cents of EUR, VAT included. */
export const Cents = z.int().check(z.gte(0))

/** Cents that a call stores. A computed price may be larger. */
export const StoredCents = Cents.check(z.lte(INTEGER_MAX))

/** Accepts only the years 1900 to 2999. */
export const isoDay = (message?: string) =>
  z.iso.date({ error: message, abort: true }).check(z.regex(STORED_YEAR, message))
export const IsoDay = isoDay()
export type IsoDay = string

/** A time of day `HH:MM` in the shop's zone. */
export const TimeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 08:30')

/** A local time of the shop, such as `2026-12-24T16:30`. */
export const LocalTime = matching(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)

/** Null for days and times that are not chosen. */
export const Handover = z.object({
  pickupdate: z.nullable(IsoDay),
  pickuptime: z.nullable(TimeOfDay),
  returndate: z.nullable(IsoDay),
  returntime: z.nullable(TimeOfDay),
})
export type Handover = z.infer<typeof Handover>

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime()

/** Both days are included. A range of one day has the same day twice. */
export const DayRange = z.object({ from: IsoDay, to: IsoDay })
export type DayRange = z.infer<typeof DayRange>

export const Percent = z.number().check(z.gte(0), z.lte(100))

export const OpaqueId = matching(OPAQUE_ID_PATTERN) as PersonalText

export const Country = matching(COUNTRY)

const LINES = /^(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\t\n\r\u200C\u200D])*$/u

/** A longer text ends the check at once, so that no pattern has to read a huge text. */
const atMost = (max: number) => z.maxLength(max, { abort: true })

/** A single line of text by a visitor, trimmed. */
export const text = (max: number) =>
  z.string().check(z.trim(), atMost(max), z.regex(LINE), z.regex(VISIBLE)) as PersonalText

/** Requires the dialling code, because the shop may call from another country. */
export const phoneText = (max: number) => text(max).check(z.regex(PHONE))

/** Trims an e-mail address. The server treats upper and lower case as equal when it compares addresses. */
export const Email = z.string().check(z.trim(), atMost(TEXT_MAX.email), z.email()) as PersonalText

/** A stored text may be unfinished, or may break today's rules, so only its length is checked. */
export const kept = (max: number) => z.string().check(z.maxLength(max)) as PersonalText

/** A text by a visitor with several lines, trimmed. */
export const lines = (max: number) => z.string().check(z.trim(), atMost(max), z.regex(LINES)) as PersonalText

/** Refuses web addresses, so that nobody sends links by a shop's mails. */
export const nameText = (max: number) => text(max).check(z.regex(NO_ADDRESS))

/** A personal text that the server answers, such as a name. */
export const PersonalString = z.string() as PersonalText

/** A text of the shop or of a list, which says nothing about a person. */
export const ShopString = z.string() as ImpersonalText

/** A text of the shop that a visitor's browser sends back, such as a size. */
export const shopText = text as (max: number) => ImpersonalText
export const keptShopText = kept as (max: number) => ImpersonalText
