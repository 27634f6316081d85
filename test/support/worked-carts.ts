import { ADULT, KID } from '#contract/constants.ts'
import type { BookingPayload, BookingPerson } from '#contract/booking.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'

export interface WorkedCart {
  title: string
  payload: (firstDay: IsoDay) => BookingPayload
  lines: number[]
  discount?: number
  coverage: number
  specials: number
  total: number
  vat: number
}

const contact = { firstname: 'Maria', lastname: 'Berger', email: 'maria.berger@example.com' }

const person = (
  label: string,
  type: BookingPerson['type'],
  products: string[],
  more: Pick<BookingPerson, 'age' | 'coverage'> = {},
): BookingPerson => ({
  ...contact,
  ...more,
  label,
  type,
  mainperson: label.endsWith(' 1'),
  products: [...new Set(products)].map((id) => ({ id, count: products.filter((other) => other === id).length })),
})

const adult = (index: number, products: string[], more?: Pick<BookingPerson, 'coverage'>) =>
  person(`Erwachsene ${index}`, ADULT, products, more)

const booking =
  (days: number, persons: BookingPerson[], more: Partial<BookingPayload> = {}) =>
  (firstDay: IsoDay): BookingPayload => ({
    language: 'de',
    date: { from: firstDay, to: addDays(firstDay, days - 1) },
    location: 'tal',
    persons,
    newsletter: false,
    termsAccepted: true,
    createUser: false,
    pickupDayBefore: false,
    specials: [],
    ...more,
  })

export const WORKED_CARTS: WorkedCart[] = [
  {
    title: 'A: two adults and a kid of 8 for a week, with coverage for the first adult',
    payload: booking(7, [
      adult(1, ['ski', 'helmet'], { coverage: true }),
      adult(2, ['ski', 'helmet']),
      person('Kind 1', KID, ['ski', 'helmet'], { age: 8 }),
    ]),
    lines: [16600, 2200, 16600, 2200, 8300, 2200],
    coverage: 1880,
    specials: 0,
    total: 49980,
    vat: 8330,
  },
  {
    title: 'B: kids of 5, 6 and 15 pay the Bambini, the kid and the youth price',
    payload: booking(7, [
      person('Kind 1', KID, ['ski'], { age: 5 }),
      person('Kind 2', KID, ['ski'], { age: 6 }),
      person('Jugend 1', KID, ['ski'], { age: 15 }),
    ]),
    lines: [4150, 8300, 12450],
    coverage: 0,
    specials: 0,
    total: 24900,
    vat: 4150,
  },
  {
    title: 'C: three days at Frühbucher with two depots, a code of 10 %, coverage and the Servicepaket',
    payload: booking(3, [adult(1, ['ski', 'helmet', 'depot', 'depot'], { coverage: true })], {
      rate: 'fruehbucher',
      dc: 'SKI10',
      specials: ['servicepaket'],
    }),
    lines: [7740, 1080, 1080],
    discount: 990,
    coverage: 990,
    specials: 1200,
    total: 11100,
    vat: 1850,
  },
  {
    title: 'D: sixteen days, more than the price list names',
    payload: booking(16, [adult(1, ['ski', 'depot'])]),
    lines: [29200, 4500],
    coverage: 0,
    specials: 0,
    total: 33700,
    vat: 5617,
  },
  {
    title: 'E: a code of 20 EUR takes no more than the 15 EUR of the lines',
    payload: booking(1, [adult(1, ['helmet']), adult(2, ['helmet']), adult(3, ['helmet'])], { dc: 'MINUS20' }),
    lines: [500, 500, 500],
    discount: 1500,
    coverage: 0,
    specials: 0,
    total: 0,
    vat: 0,
  },
  {
    title: 'F: one day at Frühbucher, where the depot counts one night',
    payload: booking(1, [adult(1, ['ski', 'depot'])], { rate: 'fruehbucher' }),
    lines: [2880, 270],
    coverage: 0,
    specials: 0,
    total: 3150,
    vat: 525,
  },
  {
    title: 'G: three hours of one day, where a product without hourly amounts keeps its day amount',
    payload: booking(1, [adult(1, ['city-bike']), adult(2, ['city-bike', 'child-helmet'])], { hours: 3 }),
    lines: [600, 600, 100],
    coverage: 0,
    specials: 0,
    total: 1300,
    vat: 217,
  },
]

export const HOURLY_CARTS: WorkedCart[] = [
  {
    title: 'H: two boards for two hours, one of them with protection',
    payload: booking(1, [adult(1, ['board'], { coverage: true }), adult(2, ['board'])], { hours: 2, start: '10:00' }),
    lines: [2600, 2600],
    coverage: 260,
    specials: 0,
    total: 5460,
    vat: 910,
  },
  {
    title: 'I: a board and a kayak for three hours, both with hourly amounts',
    payload: booking(1, [adult(1, ['board', 'kayak'])], { hours: 3, start: '08:30' }),
    lines: [3600, 4500],
    coverage: 0,
    specials: 0,
    total: 8100,
    vat: 1350,
  },
  {
    title: 'J: two hours, for which the kayak has no amount and costs its day',
    payload: booking(1, [adult(1, ['board']), adult(2, ['kayak'])], { hours: 2, start: '10:00' }),
    lines: [2600, 5000],
    coverage: 0,
    specials: 0,
    total: 7600,
    vat: 1267,
  },
  {
    title: 'K: an hour at Frühbucher, 10 % less',
    payload: booking(1, [adult(1, ['board'])], { hours: 1, start: '14:00', rate: 'fruehbucher' }),
    lines: [1350],
    coverage: 0,
    specials: 0,
    total: 1350,
    vat: 225,
  },
  {
    title: 'L: an hour with a code of 10 %',
    payload: booking(1, [adult(1, ['board'])], { hours: 1, start: '14:00', dc: 'SKI10' }),
    lines: [1500],
    discount: 150,
    coverage: 0,
    specials: 0,
    total: 1350,
    vat: 225,
  },
]
