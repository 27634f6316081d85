import type { Locale } from '#contract/primitives.ts'
import type { RentalLocation } from '#contract/locations.ts'
import type { Offer } from '#contract/prices.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { UnitStock } from '#contract/stock.ts'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { PersonType } from '#contract/person.ts'
import type { Settings, Site } from '#contract/site.ts'
import type { SpecialRules } from '#contract/specials.ts'
import type { Swap } from '#contract/swaps.ts'
import { NO_HANDOVER } from '#domain/calendar/handover.ts'
import { changedBooking, removeUnavailable, type Loss } from '#domain/booking/changed-booking.ts'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { toPayload, type Booking } from '#domain/booking/payload.ts'
import { unansweredKeys } from '#domain/booking/unanswered-orders.ts'
import {
  initialPersons,
  renumber,
  youthAgesOf,
  type Person,
  type PersonRef,
  type PersonRules,
} from '#domain/persons/persons.ts'
import { freeUnits, markShortfalls, ownUnits } from '#domain/stock/stock.ts'
import type { Step } from './steps.ts'

export interface BookingShop extends Pick<
  Settings,
  | 'hourly'
  | 'maxPersons'
  | 'youthAge'
  | 'youthAgeMax'
  | 'coveragePerDefault'
  | 'requiredPersonalFields'
  | 'personalFields'
> {
  /** Today in the shop's time zone. */
  today: string
  /** The shop's local time when the page was loaded, such as `2026-12-24T16:30`. The server uses its own clock. */
  now: string
  locations: RentalLocation[]
  offers: Site['offers']
  /**
   * The rules of the specials that deliver or pick up equipment, require data, or exclude a way of collection. Other
   * specials have no rules.
   */
  specials: SpecialRules[]
  /** The location of every booking. If it is null, the visitor chooses among the shop's locations. */
  fixedLocation: string | null
  /** The white label in the page's address (`?wl=`), which the booking stores. */
  wl: string | null
}

export interface Language {
  locale: Locale
  typeNames: Record<PersonType, string>
}

export type Removal = { kind: 'line'; person: PersonRef; id: string } | { kind: 'person'; person: PersonRef }

export interface Removed {
  removal: Removal
  person: Person
}

/** The reason why the shop has not answered with prices. */
export type PriceFailure = 'unreachable' | 'serverError' | 'refused'

/** A detour: the visitor has left the step `from` to change an earlier choice, and will return to `from`. */
export interface Detour {
  from: Step
  /** The total in cents before the change; absent if it was unknown. */
  total?: number | undefined
}

export interface BookingContext {
  shop: BookingShop
  language: Language
  booking: Booking
  /** The person whose equipment is open. If that person has left the booking, the first person's equipment is open. */
  equipping: PersonRef
  /** The detour to an earlier step; null if the visitor is on none. */
  detour: Detour | null
  /** The last answer of POST /api/prices; null while no days are chosen, and until the first answer. */
  offer: Offer | null
  /**
   * The reason why the last request for prices failed. The reason stays while the request is repeated, and is absent
   * after an answer.
   */
  failure?: PriceFailure | undefined
  /** The total of the last offer minus the total of the offer before, in cents. */
  difference: number
  /** The free units in the shop's last answer; null if there is none. */
  stock: UnitStock[] | null
  /**
   * The visitor's own open reservation, or the reservation that is changed, with the units that it holds; null if there
   * is none.
   */
  reservation: KeptReservation | null
  /** Orders that got no answer, the oldest first. */
  unanswered: UnansweredOrder[]
  /** The error that a dialog shows: one of the shop's codes, or `guesses` after too many discount codes. */
  errorcode: ErrorCode | 'guesses' | null
  /** Parts of the booking that the chart has removed by itself. A notice lists them until the visitor closes it. */
  losses: Loss[]
  /** The removal that the open dialog asks the visitor to confirm. */
  removal: Removal | null
  removed: Removed | null
  /** The swaps that the dialog offers for a shortfall. */
  swaps: Swap[]
  /** The last swap, which screen readers announce; null if there was none. */
  swapped: Swap | null
}

export interface BookingInput {
  shop: BookingShop
  language: Language
}

export const bookingShop = (
  { today, settings, offers, specials }: Site,
  locations: RentalLocation[],
  wl: string | null,
  now: string,
): BookingShop => ({
  today,
  now,
  hourly: settings.hourly,
  maxPersons: settings.maxPersons,
  ...youthAgesOf(settings),
  coveragePerDefault: settings.coveragePerDefault,
  requiredPersonalFields: settings.requiredPersonalFields,
  personalFields: settings.personalFields,
  locations,
  offers,
  specials,
  fixedLocation: settings.fixedLocation ?? null,
  wl,
})

export const rulesOf = ({
  shop,
  language,
  booking,
}: Pick<BookingContext, 'shop' | 'language'> & { booking?: Pick<Booking, 'days'> }): PersonRules => ({
  maxPersons: shop.maxPersons,
  ...youthAgesOf(shop),
  coveragePerDefault: shop.coveragePerDefault,
  ageDay: booking?.days.from ?? shop.today,
  typeNames: language.typeNames,
})

/** Returns the booking in the form that the calls for prices and swaps send. */
export const payloadOf = (context: BookingContext): BookingPayloadInput =>
  toPayload(
    context.booking,
    { locale: context.language.locale, rules: rulesOf(context) },
    context.reservation?.bookingId,
  )

/**
 * The body of the call for prices. It has the keys of unanswered orders, because these orders may hold units of the
 * booking and may have used its discount code.
 */
export type BookingQuestion = BookingPayloadInput & { unanswered?: string[] }

export const questionOf = (context: BookingContext): BookingQuestion => {
  const unanswered = unansweredKeys(context.unanswered)
  return { ...payloadOf(context), ...(unanswered.length > 0 && { unanswered }) }
}

export const emptyBooking = (input: BookingInput): Booking => ({
  persons: initialPersons(rulesOf(input)),
  days: { from: null, to: null },
  rate: null,
  hours: null,
  location: onlyLocation(input.shop),
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
  wl: input.shop.wl,
  handover: NO_HANDOVER,
  contact: {},
  groupname: '',
  remark: '',
  newsletter: false,
  createUser: false,
})

export const initialContext = (input: BookingInput): BookingContext => ({
  ...input,
  booking: emptyBooking(input),
  equipping: { list: 'adults', at: 0 },
  detour: null,
  offer: null,
  difference: 0,
  stock: null,
  reservation: null,
  unanswered: [],
  errorcode: null,
  losses: [],
  removal: null,
  removed: null,
  swaps: [],
  swapped: null,
})

/** Applies a change to the booking, then numbers the persons again and marks lines with a shortfall. */
export const withBooking = (context: BookingContext, change: Partial<Booking>): BookingContext => {
  const { booking, losses } = changedBooking(context.shop, context.booking, change)
  const persons = renumber(booking.persons, rulesOf({ ...context, booking }))
  const free = context.stock ? freeUnits(context.stock, ownUnits(context, booking)) : new Map()
  return {
    ...context,
    booking: { ...booking, persons: markShortfalls(persons, free) },
    losses: [...context.losses, ...losses],
  }
}

/**
 * Returns the booking without the parts that the shop reports as unavailable (`paths`). Returns null if removing parts
 * cannot help.
 */
export const withoutUnavailable = (context: BookingContext, paths: readonly string[]): BookingContext | null => {
  const removed = removeUnavailable(context.booking, paths)
  return removed && withBooking({ ...context, losses: [...context.losses, ...removed.losses] }, removed.change)
}
