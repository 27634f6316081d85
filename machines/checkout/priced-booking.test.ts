import { expect, test } from 'vitest'
import type { KeptReservation } from '#contract/draft.ts'
import type { Offer } from '#contract/prices.ts'
import { unansweredOrder } from '#domain/booking/unanswered-order.ts'
import { initialContext, type BookingContext } from '#machines/booking/context.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { orderOf, pricedBooking } from './priced-booking.ts'

const period = { from: '2026-12-19', to: '2026-12-25' }
const empty = initialContext(bookingInput([bookedLocation('tal')]))
const context: BookingContext = {
  ...empty,
  booking: { ...empty.booking, days: period },
  offer: { cart: { price: { amount: 8000 } }, categories: [] as Offer['categories'] } as Offer,
}
const rate = { freeCancellationDays: null, fees: [{ daysBefore: 60, percent: 50 }] }
const reservation = {
  bookingId: 'b',
  held: [],
  date: period,
  location: 'tal',
  holdUntil: null,
  change: { number: '1234', paid: 9200, rate, from: '2026-12-19' },
} as unknown as KeptReservation

test('A booking without an offer cannot be ordered', () => {
  expect(pricedBooking({ ...context, offer: null })).toBeNull()
})

test('An unchanged order keeps its key, and a changed order gets a new key', () => {
  const order = orderOf(pricedBooking(context)!, 'first')
  const unanswered = [unansweredOrder(order)!]
  expect(orderOf(pricedBooking({ ...context, unanswered })!, 'second')).toEqual({ ...order, key: 'first' })
  const dearer = { ...context.offer!, cart: { price: { amount: 9000 } } } as Offer
  const other = orderOf(pricedBooking({ ...context, unanswered, offer: dearer })!, 'second')
  expect([other.amountSeen, other.key, other.unanswered]).toEqual([9000, 'second', ['first']])
})

test('An order that changes a paid booking contains its id, paid amount and fee', () => {
  const order = orderOf(pricedBooking({ ...context, reservation })!, 'first')
  expect([order.changes, order.feeSeen]).toEqual([{ bookingId: 'b', paid: 9200, seen: null, removed: [] }, 600])
})

test('An order that changes a booking lists the removed parts', () => {
  const gone = { path: 'persons.7', person: 'Kind 1', title: null }
  const change = { ...reservation.change!, version: 'v', parts: [gone] }
  const { changes } = orderOf(pricedBooking({ ...context, reservation: { ...reservation, change } })!, 'first')
  expect(changes).toMatchObject({ seen: { version: 'v' }, removed: [gone] })
})

test('An order contains only the measures that a product or the shop requires', () => {
  const boot = { id: 'boot', requiredPersonalFields: ['shoesize'] }
  const offer = { ...context.offer!, categories: [{ id: 'all', title: 'All', products: [boot] }] } as unknown as Offer
  const described = { height: 178, weight: 75, shoesize: 42, skills: 2, firstname: 'Anna' } as const
  const adults = context.booking.persons.adults.map((person, at) => ({
    ...person,
    ...described,
    products: at === 0 ? [{ id: 'boot', count: 1, title: 'Boot' }] : [],
  }))
  const booking = { ...context.booking, persons: { adults, kids: [] } }
  const shop: BookingContext['shop'] = { ...context.shop, requiredPersonalFields: ['skills'] }
  const { payload } = pricedBooking({ ...context, booking, offer, shop })!
  const sent = payload.persons.map(({ firstname, height, weight, shoesize, skills }) => ({
    firstname,
    height,
    weight,
    shoesize,
    skills,
  }))
  expect(sent).toEqual([
    { firstname: 'Anna', height: undefined, weight: undefined, shoesize: 42, skills: 2 },
    { firstname: 'Anna', height: undefined, weight: undefined, shoesize: undefined, skills: 2 },
  ])
})
