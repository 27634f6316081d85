import type { TypedAccommodation } from '#contract/accommodations.ts'
import type { BookedPayload, BookingPayloadInput } from '#contract/booking.ts'
import type { BookingDifference, PersonDifference, Reservation } from '#contract/checkout.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { BookingDraft, KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { Invalid } from '#contract/errors.ts'
import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalField } from '#contract/person.ts'
import type { Cart, Offer } from '#contract/prices.ts'
import type { Booking } from '#domain/booking/payload.ts'
import type { Stay } from '#domain/booking/stay.ts'
import type { Description, Person, Persons } from '#domain/persons/persons.ts'
import type { Answers } from '#domain/sizes/product-filter.ts'
import type { PersonalData } from '#machines/booking/events.ts'
import { asIs, asTheyAre, byField, fields, list, orNull, type Rule } from './rule.ts'
import type { StandIns } from './stand-ins.ts'

export const personalRules = ({ text, id, personal, typedField }: StandIns) => {
  const typed =
    (kind: string): Rule<string> =>
    (value) =>
      text(kind, value)
  const personalFields = byField(
    PERSONAL_FIELDS,
    (field) =>
      <T>(value: T) =>
        personal(field, value),
  )
  const fieldTexts = fields<Partial<Record<PersonalField, string>>>(
    byField(PERSONAL_FIELDS, (field) => (value: string) => typedField(field, value)),
  )
  const savedPerson = fields<SavedPerson>({ ...personalFields, id, type: asIs, mainperson: asIs, version: asIs })

  const typedStay = fields<TypedAccommodation>({ name: typed('house'), address: typed('address') })
  const stay = <T extends Stay | undefined>(value: T) =>
    typeof value === 'object' && value !== null ? typedStay(value) : value

  const answers = fields<Answers>({
    ...asTheyAre('sport', 'skills', 'powder', 'turn', 'emotor', 'terrain', 'suspension'),
    height: (value) => personal('height', value),
    weight: (value) => personal('weight', value),
  })

  const person = fields<Person>({
    ...personalFields,
    ...asTheyAre('type', 'label', 'index', 'mainperson', 'products', 'coverage', 'isAutofilled', 'isErased', 'booked'),
    answers,
  })
  const description = fields<Description>({ ...personalFields, answers })
  const persons = fields<Persons>({ adults: list(person), kids: list(person) })
  const contact = fields<Booking['contact']>({ ...personalFields, isAutofilled: asIs })

  const booking = fields<Booking>({
    persons,
    ...asTheyAre('days', 'hours', 'start', 'location', 'pickupDayBefore', 'handover'),
    ...asTheyAre('rate', 'specials', 'wl', 'newsletter', 'createUser'),
    discountcode: orNull(typed('code')),
    accommodation: stay,
    contact,
    groupname: typed('group'),
    remark: typed('remark'),
  })

  const payloadPerson = {
    ...personalFields,
    ...asTheyAre('type', 'label', 'mainperson', 'coverage', 'products'),
  }
  const payloadFields = {
    ...asTheyAre(
      'date',
      'hours',
      'start',
      'location',
      'pickupDayBefore',
      'pickupdate',
      'pickuptime',
      'returndate',
      'returntime',
    ),
    ...asTheyAre('language', 'rate', 'specials', 'wl', 'newsletter', 'termsAccepted', 'createUser'),
    contact: orNull(fields<NonNullable<BookingPayloadInput['contact']>>(personalFields)),
    bookingId: orNull(id),
    remark: orNull(typed('remark')),
    dc: orNull(typed('code')),
    accommodation: <T extends Stay | undefined>(value: T) => stay(value),
    groupname: orNull(typed('group')),
  }
  const payload = fields<BookingPayloadInput>({
    ...payloadFields,
    persons: list(fields<BookingPayloadInput['persons'][number]>(payloadPerson)),
  })
  const bookedPayload = fields<BookedPayload>({
    ...payloadFields,
    ...asTheyAre('isGroup', 'payAtShop', 'quoteDiscount', 'cleaning', 'sameDay'),
    persons: list(fields<BookedPayload['persons'][number]>({ ...payloadPerson, isErased: asIs })),
  })

  const key = typed('key')
  const sent = fields<{ payload: BookingPayloadInput; amountSeen: number }>({ payload, amountSeen: asIs })
  const unanswered = fields<UnansweredOrder>({
    key,
    text: (value) => JSON.stringify(sent(JSON.parse(value) as Parameters<typeof sent>[0])),
    ...asTheyAre('held', 'date', 'location'),
  })

  const reservationKept = {
    bookingId: id,
    ...asTheyAre('held', 'date', 'location', 'holdUntil'),
  }
  const heldReservation = fields<Omit<KeptReservation, 'change'>>(reservationKept)
  const keptReservation = fields<KeptReservation>({
    ...reservationKept,
    change: fields<NonNullable<KeptReservation['change']>>({
      number: typed('number'),
      ...asTheyAre('paid', 'rate', 'from', 'parts'),
      version: key,
    }),
  })

  const cart = fields<Cart>({
    ...asTheyAre('persons', 'specials', 'groupDiscount', 'price', 'deposit', 'vat'),
    discount: fields<NonNullable<Cart['discount']>>({ code: typed('code'), amount: asIs, percent: asIs }),
  })
  const offer = fields<Offer>({
    ...asTheyAre(
      'categories',
      'sets',
      'rate',
      'rates',
      'totals',
      'hours',
      'starts',
      'wholeDay',
      'hourPrices',
      'errorcode',
    ),
    cart,
  })

  const draft = fields<BookingDraft>({
    ...asTheyAre('days', 'hours', 'start', 'location', 'pickupDayBefore', 'handover'),
    ...asTheyAre('version', 'persons', 'rate', 'specials', 'accommodation', 'wl'),
    id: () => '0'.repeat(32),
    reservation: id,
    change: fields<NonNullable<BookingDraft['change']>>({ number: typed('number'), version: key, isPaid: asIs }),
    discountcode: orNull(typed('code')),
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

  const stored = {
    bookingId: id,
    number: typed('number'),
    ...asTheyAre('status', 'amount', 'holdUntil', 'held'),
  }
  const difference = fields<BookingDifference>({
    ...asTheyAre('date', 'location', 'details'),
    persons: list(fields<PersonDifference>({ ...asTheyAre('how', 'lines', 'fields'), name: typed('name') })),
  })
  const reservation = fields<Reservation>({
    ...stored,
    booking: bookedPayload,
    version: key,
    ...asTheyAre(
      'date',
      'hours',
      'start',
      'begins',
      'location',
      'pickupDayBefore',
      'handover',
      'rate',
      'language',
      'createUser',
    ),
    ...asTheyAre('bookedAt', 'holdLimit', 'expired', 'withdrawnAt'),
    ...asTheyAre('unchangeable', 'changeFees', 'cancellation', 'change'),
    accommodation: orNull(typed('house')),
    groupname: orNull(typed('group')),
    cart,
    email: (value) => personal('email', value),
    history: list(fields<NonNullable<Reservation['history']>[number]>({ at: asIs, difference })),
  })

  /** Drops the server's messages, because they may quote typed text. */
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
    description,
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
    difference,
    issues,
  }
}

export type PersonalRules = ReturnType<typeof personalRules>
