import * as z from 'zod/mini'
import { LOCALES, OPAQUE_ID_PATTERN, TENANT_CODE_PATTERN } from './constants.ts'

/** A text of this form. `expected` describes it in error messages. */
/* @__NO_SIDE_EFFECTS__ */
export const matching = (pattern: RegExp, expected?: string) => z.string().check(z.regex(pattern, expected))

/** A readable identifier of a tenant's own data (products, rates, locations): lower case words joined by `-`. */
export const Id = matching(/^[a-z0-9][a-z0-9.-]{0,63}$/, 'an id of small letters a-z, digits and -, such as ski-1')

export const TenantCode = matching(TENANT_CODE_PATTERN, 'a code of 3 to 18 letters, digits or _')

export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

export const inEachLocale = <T>(valueOf: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, valueOf(locale)])) as Record<Locale, T>

/** Integer cents of EUR, VAT included. */
export const Cents = z.int().check(z.gte(0))

/**
 * A calendar day `2026-12-24`: no time, no zone. `z.iso.date` also refuses days that do not exist. Years far from today
 * are refused, because the database could not store the day before the first or after the last one.
 */
export const isoDay = (message?: string) =>
  z.iso.date({ error: message, abort: true }).check(z.regex(/^(19|2\d)\d\d-/, message))
export const IsoDay = isoDay()
export type IsoDay = string

/** `HH:MM` in the shop's zone. */
export const TimeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 08:30')

/** When the equipment is collected and returned; null: not chosen. */
export const Handover = z.object({
  pickupdate: z.nullable(IsoDay),
  pickuptime: z.nullable(TimeOfDay),
  returndate: z.nullable(IsoDay),
  returntime: z.nullable(TimeOfDay),
})
export type Handover = z.infer<typeof Handover>

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime()

/** Days from..to, both included; from = to is one day. */
export const DayRange = z.object({ from: IsoDay, to: IsoDay })
export type DayRange = z.infer<typeof DayRange>

/** A percentage from 0 to 100. */
export const Percent = z.number().check(z.gte(0), z.lte(100))

export const OpaqueId = matching(OPAQUE_ID_PATTERN)

/** A country code, ISO 3166 alpha-2. */
export const Country = matching(/^[A-Z]{2}$/)

/**
 * No control characters, line breaks, bidirectional or zero-width characters, nor halves of surrogate pairs. The two
 * joiners are allowed, because Persian names and some emoji need them.
 */
export const LINE = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u200C\u200D])*$/u
const LINES = /^(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\t\n\r\u200C\u200D])*$/u

/**
 * `scheme://`, `www.`, or a host with a path. A host alone is allowed, because it looks too much like "Dr.huber"; mails
 * do not link it (server/base/visitors-words).
 */
const NO_ADDRESS = /^(?!.*(?::\/\/|[wW]{3}\.|\.[a-z]{2,}\/))/u

/** A text that is too long aborts the check, so that no pattern reads it. */
const atMost = (max: number) => z.maxLength(max, { abort: true })

/** A visitor's single line of text, trimmed. */
export const text = (max: number) => z.string().check(z.trim(), atMost(max), z.regex(LINE))

/** An empty text, or + or 00 with dialling code and number, with any separators between digits. */
const PHONE = /^(?:$|(?:\+|00)[\s(]*[1-9](?:\D*\d){5,})/

/** A phone number with its country's dialling code, because the shop may call from another country. */
export const phoneText = (max: number) => text(max).check(z.regex(PHONE))

/** A text as typed, or valid by earlier rules: it is stored and shown even if an order would be refused. */
export const kept = (max: number) => z.string().check(z.maxLength(max))

/** A text of several lines, trimmed. */
export const lines = (max: number) => z.string().check(z.trim(), atMost(max), z.regex(LINES))

/** A line for mails, such as a person's name, without web addresses. */
export const nameText = (max: number) => z.string().check(z.trim(), atMost(max), z.regex(LINE), z.regex(NO_ADDRESS))
