import type { TypedAccommodation } from '#contract/accommodations.ts'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { Reservation } from '#contract/checkout.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { BookingDraft, KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { Invalid } from '#contract/errors.ts'
import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalField, PersonalFields } from '#contract/person.ts'
import type { Cart, Offer } from '#contract/prices.ts'
import type { Booking } from '#domain/booking/payload.ts'
import type { Stay } from '#domain/booking/special-rules.ts'
import type { Person, Persons } from '#domain/persons/persons.ts'
import type { Answers } from '#domain/sizes/product-filter.ts'
import type { PersonalData } from '#machines/booking/events.ts'
import { asIs, fields, list, orNull, type FieldRules, type Rule } from './rule.ts'
import type { StandIns } from './stand-ins.ts'

/** Rules for what several charts know of persons and their bookings. */
export const personalRules = ({ text, id, personal, typedField }: StandIns) => {
  const typed =
    (kind: string): Rule<string> =>
    (value) =>
      text(kind, value)
  const personalFields = Object.fromEntries(
    PERSONAL_FIELDS.map((field) => [field, (value: unknown) => personal(field, value)]),
  ) as FieldRules<PersonalFields>
  /** What stands in the fields of a form, before it is read. */
  const fieldTexts = fields<Partial<Record<PersonalField, string>>>(
    Object.fromEntries(
      PERSONAL_FIELDS.map((field) => [field, (value: string) => typedField(field, value)]),
    ) as FieldRules<Record<PersonalField, string>>,
  )
  const savedPerson = fields<SavedPerson>({ ...personalFields, id, type: asIs, mainperson: asIs, version: asIs })

  const typedStay = fields<TypedAccommodation>({ name: typed('house'), address: typed('address') })
  const stay = <T extends Stay | undefined>(value: T) =>
    typeof value === 'object' && value !== null ? typedStay(value) : value

  const answers = fields<Answers>({
    sport: asIs,
    skills: asIs,
    powder: asIs,
    turn: asIs,
    emotor: asIs,
    terrain: asIs,
    suspension: asIs,
    height: (value) => personal('height', value),
    weight: (value) => personal('weight', value),
  })

  const person = fields<Person>({
    ...personalFields,
    type: asIs,
    label: asIs,
    index: asIs,
    mainperson: asIs,
    products: asIs,
    coverage: asIs,
    answers,
    isAutofilled: asIs,
    isErased: asIs,
    booked: asIs,
  })
  const persons = fields<Persons>({ adults: list(person), kids: list(person) })
  const contact = fields<Booking['contact']>({ ...personalFields, isAutofilled: asIs })

  const booking = fields<Booking>({
    persons,
    days: asIs,
    rate: asIs,
    hours: asIs,
    location: asIs,
    pickupDayBefore: asIs,
    specials: asIs,
    discountcode: orNull(typed('code')),
    accommodation: stay,
    wl: asIs,
    handover: asIs,
    contact,
    groupname: typed('group'),
    remark: typed('remark'),
    newsletter: asIs,
    createUser: asIs,
  })

  const payloadPerson = fields<BookingPayloadInput['persons'][number]>({
    ...personalFields,
    type: asIs,
    label: asIs,
    mainperson: asIs,
    coverage: asIs,
    products: asIs,
  })
  const payload = fields<BookingPayloadInput>({
    language: asIs,
    date: asIs,
    rate: asIs,
    hours: asIs,
    location: asIs,
    persons: list(payloadPerson),
    contact: orNull(fields<NonNullable<BookingPayloadInput['contact']>>(personalFields)),
    bookingId: orNull(id),
    remark: orNull(typed('remark')),
    newsletter: asIs,
    termsAccepted: asIs,
    createUser: asIs,
    pickupDayBefore: asIs,
    wl: asIs,
    specials: asIs,
    dc: orNull(typed('code')),
    accommodation: (value) => stay(value),
    groupname: orNull(typed('group')),
    pickupdate: asIs,
    pickuptime: asIs,
    returndate: asIs,
    returntime: asIs,
  })

  const key = typed('key')
  const sent = fields<{ payload: BookingPayloadInput; amountSeen: number }>({ payload, amountSeen: asIs })
  const unanswered = fields<UnansweredOrder>({
    key,
    text: (value) => JSON.stringify(sent(JSON.parse(value) as Parameters<typeof sent>[0])),
    held: asIs,
    date: asIs,
    location: asIs,
  })

  const reservationKept = {
    bookingId: id,
    held: asIs,
    date: asIs,
    location: asIs,
    holdUntil: asIs,
  }
  const heldReservation = fields<Omit<KeptReservation, 'change'>>(reservationKept)
  const keptReservation = fields<KeptReservation>({
    ...reservationKept,
    change: fields<NonNullable<KeptReservation['change']>>({
      number: typed('number'),
      paid: asIs,
      rate: asIs,
      from: asIs,
      version: key,
      parts: asIs,
    }),
  })

  const cart = fields<Cart>({
    persons: asIs,
    specials: asIs,
    discount: fields<NonNullable<Cart['discount']>>({ code: typed('code'), amount: asIs, percent: asIs }),
    groupDiscount: asIs,
    price: asIs,
    deposit: asIs,
    vat: asIs,
  })
  const offer = fields<Offer>({
    categories: asIs,
    cart,
    rate: asIs,
    rates: asIs,
    hours: asIs,
    errorcode: asIs,
  })

  const draft = fields<BookingDraft>({
    version: asIs,
    id: () => '0'.repeat(32),
    reservation: id,
    persons: asIs,
    days: asIs,
    rate: asIs,
    hours: asIs,
    location: asIs,
    pickupDayBefore: asIs,
    specials: asIs,
    discountcode: orNull(typed('code')),
    accommodation: asIs,
    wl: asIs,
    handover: asIs,
  })
  const personalData = fields<PersonalData>({
    persons: list(fields<PersonalData['persons'][number]>({ ...personalFields, isAutofilled: asIs, isErased: asIs })),
    contact,
    groupname: typed('group'),
    remark: typed('remark'),
    newsletter: asIs,
    createUser: asIs,
    accommodation: typedStay,
  })

  /** Of a booking that the shop has stored, in each answer that has one. */
  const stored = {
    bookingId: id,
    number: typed('number'),
    status: asIs,
    amount: asIs,
    holdUntil: asIs,
    held: asIs,
  }
  const reservation = fields<Reservation>({
    ...stored,
    booking: (value) => payload(value) as typeof value,
    version: key,
    holdLimit: asIs,
    withdrawnAt: asIs,
    unchangeable: asIs,
    language: asIs,
    bookedAt: asIs,
    date: asIs,
    hours: asIs,
    pickupDayBefore: asIs,
    handover: asIs,
    accommodation: orNull(typed('house')),
    groupname: orNull(typed('group')),
    location: asIs,
    rate: asIs,
    cart,
    email: (value) => personal('email', value),
    createUser: asIs,
    expired: asIs,
    changeFees: asIs,
    cancellation: asIs,
    change: asIs,
  })

  /** The server's words may name what was typed. */
  const issues = list(
    fields<Invalid['issues'][number]>({
      path: (path) => (/^[\w.]{0,80}$/.test(path) ? path : ''),
      message: () => '',
    }),
  )

  return {
    typed,
    personalFields,
    fieldTexts,
    savedPerson,
    person,
    stay,
    typedStay,
    answers,
    booking,
    payload,
    key,
    unanswered,
    heldReservation,
    keptReservation,
    cart,
    offer,
    draft,
    personalData,
    stored,
    reservation,
    issues,
  }
}

export type PersonalRules = ReturnType<typeof personalRules>
