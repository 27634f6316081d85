import { ADULT, DRAFT_VERSION, PERSONAL_FIELDS, STATUS } from '#contract/constants.ts'
import type { BookedPayload, BookingPayload } from '#contract/booking.ts'
import type { Reservation } from '#contract/checkout.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { Cart } from '#contract/prices.ts'
import type { DayRange } from '#contract/primitives.ts'
import { isAhead, isYetToBegin } from '#domain/reservation/reservation-status.ts'

/** Leaves out the discount code, the days, and everything that depends on the days. */
export const rebookingDraft = (booking: BookingPayload, cart: Cart): BookingDraft => ({
  version: DRAFT_VERSION,
  persons: booking.persons.map(({ type, age, coverage, products }, at) => ({
    type,
    age: age ?? null,
    coverage: coverage ?? false,
    products: products.map(({ id, count, modelId, property1 }) => {
      const item = cart.persons[at]?.items.find((line) => line.id === id)
      return {
        id,
        count,
        title: item?.title ?? id,
        ...(modelId && { modelId }),
        ...(property1 && { property1 }),
        ...(item?.modelTitle && { modelTitle: item.modelTitle }),
      }
    }),
  })),
  days: { from: null, to: null },
  rate: null,
  hours: null,
  location: booking.location ?? null,
  pickupDayBefore: false,
  specials: booking.specials,
  discountcode: null,
  accommodation: typeof booking.accommodation === 'string' ? booking.accommodation : null,
})

/** Unlike `rebookingDraft`, keeps the discount code, the days, and the choices that depend on the days. */
export const changingDraft = (booking: BookingPayload, cart: Cart): BookingDraft => {
  const draft = rebookingDraft(booking, cart)
  return {
    ...draft,
    persons: draft.persons.map((person, at) => ({ ...person, booked: at })),
    days: { from: booking.date.from ?? null, to: booking.date.to ?? null },
    rate: booking.rate ?? null,
    hours: booking.hours ?? null,
    ...(booking.start && { start: booking.start }),
    pickupDayBefore: booking.pickupDayBefore,
    discountcode: booking.dc ?? null,
    handover: {
      pickupdate: booking.pickupdate ?? null,
      pickuptime: booking.pickuptime ?? null,
      returndate: booking.returndate ?? null,
      returntime: booking.returntime ?? null,
    },
  }
}

export const paidSoFar = ({ status, amount }: Pick<Reservation, 'status' | 'amount'>): number | null =>
  status === STATUS.paid ? amount : null

interface Changing {
  maxPersons: number
  groups?: object | null | undefined
}

/** Tells whether the booking is changed on the pages of groups, where the limits for groups apply. */
export const isChangedAsGroup = ({ isGroup }: Pick<BookedPayload, 'isGroup'>, { groups }: Changing): boolean =>
  isGroup === true && groups != null

/** Tells whether the booking has too many persons for the booking screen, so that a change there would remove some. */
export const hasTooManyPersons = (
  booking: Pick<BookedPayload, 'isGroup'> & { persons: readonly unknown[] },
  shop: Changing,
): boolean => booking.persons.length > shop.maxPersons && !isChangedAsGroup(booking, shop)

/**
 * Returns true for a booking that is open or paid and not withdrawn, until the day before its first day or until
 * `begins`. `now` is the shop's local time, or only its day.
 */
export const isChangeable = (
  {
    status,
    date,
    begins,
    withdrawnAt,
  }: Pick<Reservation, 'status' | 'begins' | 'withdrawnAt'> & { date: Pick<DayRange, 'from'> },
  now: string,
): boolean => withdrawnAt === undefined && isAhead({ status }) && isYetToBegin(date.from, begins, now)

const enteredFields = (person: PersonalFields): PersonalFields =>
  Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, person[field] ?? null]))

/** Sorts persons as the booking screen does, because a stored booking may have another order. */
export const adultsFirst = <P extends { type: PersonType }>(persons: readonly P[]): P[] => [
  ...persons.filter(({ type }) => type === ADULT),
  ...persons.filter(({ type }) => type !== ADULT),
]

export const rebookingPeople = ({
  persons,
  contact,
}: Pick<BookingPayload, 'persons' | 'contact'>): { persons: PersonalFields[]; contact: PersonalFields } => ({
  persons: adultsFirst(persons).map(enteredFields),
  contact: contact ? enteredFields(contact) : {},
})
