import { isToCome } from '#domain/calendar/days.ts'
import { ADULT, DRAFT_VERSION, PERSONAL_FIELDS, STATUS } from '#contract/constants.ts'
import type { BookedPayload, BookingPayload } from '#contract/booking.ts'
import type { Reservation } from '#contract/checkout.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { Cart } from '#contract/prices.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { isAhead } from '#domain/reservation/reservation-status.ts'

/**
 * The same booking again, without the discount code, the days and all that depends on them. Titles come from the
 * earlier cart until an offer replaces them.
 */
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

/** A booking as a draft for its change, with its days. */
export const changingDraft = (booking: BookingPayload, cart: Cart): BookingDraft => {
  const draft = rebookingDraft(booking, cart)
  return {
    ...draft,
    persons: draft.persons.map((person, at) => ({ ...person, booked: at })),
    days: { from: booking.date.from ?? null, to: booking.date.to ?? null },
    rate: booking.rate ?? null,
    hours: booking.hours ?? null,
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

/** The amount before the change; null: nothing is paid yet. */
export const paidSoFar = ({ status, amount }: Pick<Reservation, 'status' | 'amount'>): number | null =>
  status === STATUS.paid ? amount : null

interface Changing {
  maxPersons: number
  /** Missing: the shop takes no groups. */
  groups?: object | null | undefined
}

/** Whether the booking is changed in the pages of groups, whose limits apply. */
export const isChangedAsGroup = ({ isGroup }: Pick<BookedPayload, 'isGroup'>, { groups }: Changing): boolean =>
  isGroup === true && groups != null

/**
 * Whether the booking has more persons than its pages can show: a change there would remove the rest. The pages of
 * groups show all of them.
 */
export const hasTooManyPersons = (
  booking: Pick<BookedPayload, 'isGroup'> & { persons: readonly unknown[] },
  shop: Changing,
): boolean => booking.persons.length > shop.maxPersons && !isChangedAsGroup(booking, shop)

/** Open or paid and not withdrawn from, until the day before the first day (docs/decisions/2026-11-21-life-of-a-reservation.md). */
export const isChangeable = (
  { status, date, withdrawnAt }: Pick<Reservation, 'status' | 'withdrawnAt'> & { date: Pick<DayRange, 'from'> },
  today: IsoDay,
): boolean => withdrawnAt === undefined && isAhead({ status }) && isToCome(date, today)

const enteredFields = (person: PersonalFields): PersonalFields =>
  Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, person[field] ?? null]))

/** Sorts persons as the booking screen does; bookings of groups and of the API may have another order. */
export const adultsFirst = <P extends { type: PersonType }>(persons: readonly P[]): P[] => [
  ...persons.filter(({ type }) => type === ADULT),
  ...persons.filter(({ type }) => type !== ADULT),
]

/** The personal data of the earlier booking, for the contact and the persons in the order of the booking screen. */
export const rebookingPeople = ({
  persons,
  contact,
}: Pick<BookingPayload, 'persons' | 'contact'>): { persons: PersonalFields[]; contact: PersonalFields } => ({
  persons: adultsFirst(persons).map(enteredFields),
  contact: contact ? enteredFields(contact) : {},
})
