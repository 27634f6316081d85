import type { BookingPayload, BookingPayloadInput } from '#contract/booking.ts'
import { adult } from './visitor.ts'

export type BookingField = keyof BookingPayload

type FieldPlace =
  | 'order'
  | 'stored'
  | 'change'
  | 'draft'
  | 'losses'
  | 'differences'
  | 'recording'
  | 'erasure'
  | 'overview'
  | 'mail'
  | 'counter'

export const BOOKINGS: readonly BookingPayloadInput[] = [
  {
    language: 'de',
    date: { from: '2026-03-09', to: '2026-03-11' },
    rate: 'fruehbucher',
    location: 'tal',
    persons: [
      adult([{ id: 'ski', count: 1 }], { coverage: true }),
      adult([{ id: 'ski', count: 1 }], { mainperson: false, label: 'Erwachsene 2', firstname: 'Berta' }),
    ],
    remark: 'Bitte leise läuten.',
    newsletter: true,
    termsAccepted: true,
    createUser: true,
    pickupDayBefore: true,
    wl: 'hotel',
    specials: ['servicepaket'],
    dc: 'SKI10',
    accommodation: { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' },
    groupname: 'Schachverein',
    pickupdate: '2026-03-08',
    pickuptime: '16:30',
    returndate: '2026-03-11',
    returntime: '17:15',
  },
  {
    language: 'de',
    date: { from: '2026-03-09', to: '2026-03-09' },
    hours: 3,
    start: '10:30',
    location: 'tal',
    persons: [
      {
        mainperson: true,
        type: 3,
        label: 'Kind 1',
        firstname: 'Mia',
        lastname: 'Berger',
        age: 9,
        products: [{ id: 'city-bike', count: 1 }],
      },
    ],
    contact: { firstname: 'Zita', lastname: 'Wolf', email: 'zita@example.com', birthday: '1985-02-03' },
    termsAccepted: true,
    accommodation: 'post',
  },
]

const CHOSEN_AGAIN = 'Each order has a choice, which a change replaces.'
const NO_PART = 'It describes the order and not the rental.'

export const LEFT_OUT: Record<FieldPlace, Partial<Record<BookingField, string>>> = {
  order: {
    termsAccepted: 'The call of the order adds it, after the visitor has ticked the terms (src/visit/send-order.ts).',
    bookingId: 'It is the id of the visitor’s own open reservation, which these bookings lack.',
  },
  stored: { bookingId: 'It is the id of the reservation that the order replaces.' },
  change: {
    termsAccepted: 'The visitor accepts the terms again.',
    bookingId: 'It is in the address of the call.',
    wl: 'The server keeps the white label of the first order.',
  },
  draft: { bookingId: 'The draft has the reservation.' },
  losses: {
    language: NO_PART,
    date: CHOSEN_AGAIN,
    rate: CHOSEN_AGAIN,
    hours: CHOSEN_AGAIN,
    start: CHOSEN_AGAIN,
    location: CHOSEN_AGAIN,
    pickupdate: 'It follows from `pickupDayBefore`.',
    returndate: 'It is the last day of the rental.',
    bookingId: NO_PART,
    newsletter: NO_PART,
    termsAccepted: NO_PART,
    createUser: NO_PART,
    wl: NO_PART,
  },
  differences: {
    language: NO_PART,
    contact: 'A change cannot replace the leader.',
    pickupdate: 'It follows from `pickupDayBefore`.',
    returndate: 'It is the last day of the rental.',
    bookingId: NO_PART,
    newsletter: NO_PART,
    termsAccepted: NO_PART,
    createUser: NO_PART,
    wl: NO_PART,
  },
  recording: {},
  erasure: {
    contact: 'It is personal data.',
    remark: 'It can be personal data.',
    newsletter: 'It is a wish of the person.',
    createUser: 'It is a wish of the person.',
    accommodation: 'It can be a home address.',
    groupname: 'It can be a person’s name.',
    bookingId: NO_PART,
  },
  overview: {
    language: 'The page has the language.',
    termsAccepted: 'The visitor accepts the terms below the overview.',
    bookingId: NO_PART,
    wl: 'Only the shop reads it.',
  },
  mail: {
    language: 'The mail has the language.',
    remark: 'It is a message to the shop.',
    newsletter: 'The newsletter has its own mail.',
    createUser: 'The account has its own mail.',
    termsAccepted: 'The accepted terms are attached.',
    groupname: 'It is a name for the counter.',
    bookingId: NO_PART,
    wl: 'Only the shop reads it.',
  },
  counter: {
    language: NO_PART,
    rate: 'The page of the booking shows it.',
    dc: 'The page of the booking shows it.',
    newsletter: NO_PART,
    createUser: NO_PART,
    termsAccepted: NO_PART,
    bookingId: NO_PART,
    wl: 'It is only stored.',
    pickupDayBefore: 'The list of the day before has the booking.',
    pickupdate: 'The list is that of the day.',
    returndate: 'The list is that of the day.',
  },
}

export const SHOWN_AS: Record<'mail' | 'counter', Partial<Record<BookingField, string>>> = {
  mail: {
    date: 'Mo 9. bis Mi 11. März 2026',
    rate: 'Frühbucher',
    hours: '3 Stunden',
    location: 'Talstation',
    persons: 'Berta',
    contact: 'Zita',
    pickupDayBefore: 'So 8. März',
    specials: 'Servicepaket',
    accommodation: 'Haus Huber',
    pickupdate: 'So 8. März',
    returndate: 'Mi 11. März',
  },
  counter: {
    date: '"from":"2026-03-09","to":"2026-03-11"',
    hours: '"hours":3',
    persons: 'Berta',
    contact: 'Zita',
    specials: 'Servicepaket',
    accommodation: 'Haus Huber',
  },
}
