import { ADULT, DRAFT_VERSION } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Location } from '#contract/locations.ts'
import type { Offer } from '#contract/prices.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { UnitStock } from '#contract/stock.ts'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { BookingDraft, KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { PersonType } from '#contract/person.ts'
import type { Settings, Site } from '#contract/site.ts'
import type { Swap } from '#contract/swaps.ts'
import { reviveDays, wholeDay } from '#domain/day-range.ts'
import { fittingHandover, NO_HANDOVER } from '#domain/handover.ts'
import { retitle } from '#domain/lines.ts'
import { toPayload, type Booking } from '#domain/payload.ts'
import { hasBookableDays } from '#domain/status-check.ts'
import type { PersonalData } from './booking-events.ts'
import { STEPS, type Place, type Step } from './booking-steps.ts'
import { fetchesDayBefore } from './day-before.ts'
import {
  everybody,
  initialPersons,
  renumber,
  type Line,
  type Person,
  type PersonRef,
  type PersonRules,
  type Persons,
} from '#domain/persons.ts'
import { freeUnits, markShortfalls, ownUnits } from '#domain/stock.ts'

/** What the machine has to know of the shop. */
export interface BookingShop extends Pick<Settings, 'maxPersons' | 'youthAge' | 'coveragePerDefault'> {
  /** The shop's calendar day. */
  today: string
  locations: Location[]
  offers: Site['offers']
  /** The location every booking takes; null: the visitor chooses, unless there is just one. */
  fixedLocation: string | null
  /** Recorded with the booking. */
  wl: string | null
}

export interface Language {
  locale: Locale
  /** Names of the person types for labels. */
  typeNames: Record<PersonType, string>
}

export type Removal = { kind: 'line'; person: PersonRef; id: string } | { kind: 'person'; person: PersonRef }

/** What the booking has lost without the visitor's doing, since the shop does not have it, or not for this person. */
export type Loss =
  | { kind: 'line'; person: string; line: Line }
  | { kind: 'person'; person: string }
  | { kind: 'rate' | 'location' | 'accommodation' | 'special' }

export interface BookingContext {
  shop: BookingShop
  language: Language
  booking: Booking
  /** The last answer of POST /api/prices; null until dates are there. */
  offer: Offer | null
  /** Free units as last heard; null: not heard. */
  stock: UnitStock[] | null
  /** The visitor's own open reservation, with what it holds. */
  reservation: KeptReservation | null
  /** What was ordered last, until it is answered. */
  unanswered: UnansweredOrder | null
  /** The error the dialog shows: a code of the shop's, or that too many discount codes were tried. */
  errorcode: ErrorCode | 'guesses' | null
  /** Told until the visitor has read it. */
  losses: Loss[]
  /** What the dialog asks about. */
  removal: Removal | null
  /** What the dialog offers for what is short. */
  swaps: Swap[]
  /** The one made last. */
  swapped: Swap | null
}

export interface BookingInput {
  shop: BookingShop
  language: Language
}

/** The location nobody has to choose (specification, section 2: exactly one is preselected). */
export const onlyLocation = ({ fixedLocation, locations }: BookingShop): string | null =>
  fixedLocation ?? (locations.length === 1 ? locations[0]!.id : null)

export const rulesOf = ({
  shop,
  language,
  booking,
}: Pick<BookingContext, 'shop' | 'language'> & { booking?: Pick<Booking, 'days'> }): PersonRules => ({
  maxPersons: shop.maxPersons,
  youthAge: shop.youthAge,
  coveragePerDefault: shop.coveragePerDefault,
  ageDay: booking?.days.from ?? shop.today,
  typeNames: language.typeNames,
})

/** The booking as prices and swaps are asked for it. */
export const payloadOf = (context: BookingContext): BookingPayloadInput =>
  toPayload(
    context.booking,
    { locale: context.language.locale, wl: context.shop.wl, rules: rulesOf(context) },
    context.reservation?.bookingId,
  )

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
  handover: NO_HANDOVER,
  groupname: '',
  remark: '',
  newsletter: false,
  createUser: false,
})

export const initialContext = (input: BookingInput): BookingContext => ({
  ...input,
  booking: emptyBooking(input),
  offer: null,
  stock: null,
  reservation: null,
  unanswered: null,
  errorcode: null,
  losses: [],
  removal: null,
  swaps: [],
  swapped: null,
})

/**
 * Whether a step has anything to choose from; one that has not is passed over. Before the shop has answered for the chosen days, hours and
 * rates are taken to be offered, and the questionnaire too: a new period begins without an offer.
 */
export const isOffered = ({ booking: { days }, shop, offer }: BookingContext, step: Place): boolean => {
  if (step === 'halfday')
    return shop.offers.hours && isOneDay(days) && (offer === null || (offer.hours ?? []).length > 0)
  if (step === 'accommodation') return shop.offers.accommodations
  if (step === 'productfilter') return offer === null || hasFeatures(offer)
  if (step === 'rates') return offer === null || offer.rates.length > 1
  return true
}

/** Whether there is a model that the questionnaire can recommend. */
const hasFeatures = ({ categories }: Offer): boolean =>
  categories.some(({ products }) => products.some(({ models }) => models.some(({ features }) => features)))

/** The step that follows; a location nobody has to choose is no step on the way. */
export const nextStep = (context: BookingContext, step: Step): Exclude<Step, 'entry'> | undefined => {
  const { booking, shop } = context
  const closed = { ...context, booking: { ...booking, days: wholeDay(booking.days) } }
  return STEPS.slice(STEPS.indexOf(step) + 1).find(
    (later): later is Exclude<Step, 'entry'> =>
      later !== 'entry' && isOffered(closed, later) && (later !== 'location' || onlyLocation(shop) === null),
  )
}

/** Whether a step offers something, and all that it builds on has been chosen. */
export const isReachable = (context: BookingContext, step: Place): boolean => {
  if (step === 'productfilter') return isOffered(context, step) && isReachable(context, 'products')
  const { booking, shop } = context
  const everyone = everybody(booking.persons)
  const hasLines = everyone.some(({ products }) => products.length > 0)
  const chosen: Record<Exclude<Step, 'entry'>, boolean> = {
    calendar: everyone.length > 0,
    location: hasBookableDays(booking.days, shop.today),
    halfday: booking.location !== null,
    products: booking.location !== null,
    specials: hasLines,
    accommodation: hasLines,
    rates: hasLines,
    cart: hasLines,
  }
  const before = STEPS.slice(1, STEPS.indexOf(step) + 1)
  return isOffered(context, step) && before.every((earlier) => earlier === 'entry' || chosen[earlier])
}

const isOneDay = ({ from, to }: Booking['days']): boolean => from !== null && from === to

/** Of the days and times of pickup and return, those that period and place still allow. */
const handoverIn = ({ locations }: BookingShop, { handover, days, location, ...rental }: Booking) => {
  const { from, to } = days
  const place = locations.find(({ id }) => id === location)
  return fittingHandover(place, from !== null && to !== null ? { ...rental, period: { from, to } } : null, handover)
}

/** A change of the booking, with everything that follows from it: numbers and main persons, hours of a single day, the eve, and what is short. */
export const withBooking = (context: BookingContext, change: Partial<Booking>): BookingContext => {
  const changed = { ...context.booking, ...change }
  const timed = {
    ...changed,
    hours: isOneDay(wholeDay(changed.days)) ? changed.hours : null,
    pickupDayBefore: fetchesDayBefore(context, changed),
  }
  const booking = { ...timed, handover: handoverIn(context.shop, timed) }
  const persons = renumber(booking.persons, rulesOf({ ...context, booking }))
  // Nothing is short of which nothing has been heard.
  const free = context.stock ? freeUnits(context.stock, ownUnits(context, booking)) : new Map()
  return { ...context, booking: { ...booking, persons: markShortfalls(persons, free) } }
}

/** The stock that a prices answer carries, unit by unit. */
export const stockOfOffer = ({ categories }: Offer): UnitStock[] =>
  categories.flatMap(({ products }) =>
    products.flatMap(({ id: product, stock, models }): UnitStock[] =>
      models.length === 0
        ? [{ product, stock }]
        : models.flatMap(({ id: model, variants }) =>
            variants.map(({ property1, stock: free, disabled }) => ({
              product,
              model,
              property1,
              stock: disabled ? 0 : free,
            })),
          ),
    ),
  )

/** Hours kept from an earlier choice that the shop does not offer for the day. Under 110 and 201 the answer says nothing about hours. */
export const hasStaleHours = ({ booking: { hours } }: BookingContext, { categories, hours: offered }: Offer): boolean =>
  hours !== null && categories.length > 0 && !(offered ?? []).includes(hours)

export const withOffer = (context: BookingContext, offer: Offer): BookingContext => {
  const products = offer.categories.flatMap((category) => category.products)
  const retitled = (person: Person): Person => ({ ...person, products: retitle(person.products, products) })
  const { adults, kids } = context.booking.persons
  // Under 110 and 201 the lists are empty: they say nothing about stock or titles.
  const stock = products.length > 0 ? stockOfOffer(offer) : context.stock
  return withBooking(
    { ...context, offer, stock },
    {
      persons: { adults: adults.map(retitled), kids: kids.map(retitled) },
      ...(hasStaleHours(context, offer) && { hours: null }),
    },
  )
}

/** What of the booking a code undoes (specification, section 8): 704 and 120 leave it as it is. */
export const undoneBy = (
  { location, discountcode }: Pick<Booking, 'location' | 'discountcode'>,
  errorcode: ErrorCode | null,
): Partial<Booking> => {
  if (errorcode === 110) return { days: { from: null, to: null } }
  if (errorcode === 201 && location !== null) return { location: null }
  if (errorcode === 800 && discountcode !== null) return { discountcode: null }
  return {}
}

/** The booking as the browser keeps it: choices, nothing that names a person. */
export const toDraft = (booking: Booking): BookingDraft => {
  const {
    persons,
    days,
    groupname: _groupname,
    remark: _remark,
    newsletter: _newsletter,
    createUser: _createUser,
    ...choices
  } = booking
  return {
    version: DRAFT_VERSION,
    ...choices,
    days: { from: days.from, to: days.to },
    persons: everybody(persons).map(({ type, age, coverage, products }) => ({
      type,
      age: age ?? null,
      coverage,
      products: products.map(({ outOfStock: _heardLater, ...line }) => line),
    })),
  }
}

const listed = (people: Person[]): Persons => ({
  adults: people.filter(({ type }) => type === ADULT),
  kids: people.filter(({ type }) => type !== ADULT),
})

/** A kept booking revived: dates that have passed are cleared, a location that is gone too, which is told; nobody beyond the shop's limit, two adults if there was nobody. */
export const fromDraft = (
  context: BookingContext,
  { version: _version, id: _id, persons, ...choices }: BookingDraft,
): BookingContext => {
  const { shop } = context
  const days = reviveDays(choices.days, shop.today)
  const rules = rulesOf({ ...context, booking: { days } })
  const kept = persons.map((person): Person => ({
    ...person,
    label: '',
    index: 0,
    mainperson: false,
    isAutofilled: false,
  }))
  const everyone = everybody(renumber(listed(kept), rules))
  const surplus = everyone.slice(shop.maxPersons).map(({ label }): Loss => ({ kind: 'person', person: label }))
  const place = shop.locations.find(({ id }) => id === choices.location)
  const location = onlyLocation(shop) ?? place?.id ?? null
  const gone: Loss[] = choices.location === null || choices.location === location ? [] : [{ kind: 'location' }]
  return withBooking(
    { ...context, losses: [...context.losses, ...surplus, ...gone] },
    {
      ...choices,
      handover: choices.handover ?? NO_HANDOVER,
      days,
      location,
      persons: everyone.length > 0 ? listed(everyone.slice(0, shop.maxPersons)) : initialPersons(rules),
    },
  )
}

/** Personal fields in the order of the persons, put to them. */
export const withPersonalFields = (persons: Persons, fields: PersonalData['persons']): Persons => {
  const fill = (person: Person, at: number): Person => ({
    ...person,
    ...fields[at],
    isAutofilled: fields[at]?.isAutofilled ?? person.isAutofilled,
  })
  return {
    adults: persons.adults.map(fill),
    kids: persons.kids.map((person, at) => fill(person, persons.adults.length + at)),
  }
}
