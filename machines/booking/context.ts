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
  today: string
  /** The shop's local time when the page was loaded, such as `2026-12-24T16:30`. The server uses its own clock. */
  now: string
  locations: RentalLocation[]
  offers: Site['offers']
  specials: SpecialRules[]
  fixedLocation: string | null
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

export type PriceFailure = 'unreachable' | 'serverError' | 'refused'

/** The visitor has left the step `from` to change an earlier choice, and will return to `from`. */
export interface Detour {
  from: Step
  total?: number | undefined
}

export interface BookingContext {
  shop: BookingShop
  language: Language
  booking: Booking
  /** If this person has left the booking, the first person's equipment is open. */
  equipping: PersonRef
  detour: Detour | null
  offer: Offer | null
  /** The reason why the last request for prices failed. It stays while the request is repeated. */
  failure?: PriceFailure | undefined
  /** The change of the total by the last offer, in cents; 0 for the first offer. */
  difference: number
  stock: UnitStock[] | null
  /** The visitor's own open reservation, or the reservation that is changed; null if there is none. */
  reservation: KeptReservation | null
  unanswered: UnansweredOrder[]
  errorcode: ErrorCode | 'guesses' | null
  losses: Loss[]
  removal: Removal | null
  removed: Removed | null
  swaps: Swap[]
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

export const payloadOf = (context: BookingContext): BookingPayloadInput =>
  toPayload(
    context.booking,
    { locale: context.language.locale, rules: rulesOf(context) },
    context.reservation?.bookingId,
  )

/** Unanswered orders may hold units of the booking, so the question names their keys. */
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

export const withoutUnavailable = (context: BookingContext, paths: readonly string[]): BookingContext | null => {
  const removed = removeUnavailable(context.booking, paths)
  return removed && withBooking({ ...context, losses: [...context.losses, ...removed.losses] }, removed.change)
}
