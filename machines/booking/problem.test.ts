import { expect, test } from 'vitest'
import type { Offer } from '#contract/prices.ts'
import { bookingInput, bookedLocation } from '#test/support/booking-input.ts'
import type { Stay } from '#domain/booking/stay.ts'
import { initialContext, withBooking } from './context.ts'
import { bookingProblem } from './problem.ts'

const start = initialContext(bookingInput([bookedLocation('tal')]))
const boot = { id: 'boot', count: 1, title: 'Schuh' }
const whole = withBooking(start, {
  days: { from: '2026-12-19', to: '2026-12-20' },
  persons: { adults: [{ ...start.booking.persons.adults[0]!, products: [boot] }], kids: [] },
})
const pricedWith = (errors: { modelRequired?: boolean }): Offer => {
  const price = { amount: 700 }
  const item = { id: 'boot', title: 'Schuh', category: '', count: 1, price, errors, why: [] }
  const persons = [{ label: 'Erwachsener 1', type: 1 as const, items: [item], price }]
  const cart = { persons, specials: [], price, vat: { percent: 20, amount: 117 } }
  return { categories: [], cart, rate: null, rates: [] }
}

test('A complete booking has no problem unless a line lacks a required model', () => {
  expect(bookingProblem(start)).toEqual({ key: 'cart.error.products' })
  expect(bookingProblem(whole)).toBeNull()
  expect(bookingProblem({ ...whole, offer: pricedWith({}) })).toBeNull()
  expect(bookingProblem({ ...whole, offer: pricedWith({ modelRequired: true }) })).toEqual({
    key: 'cart.error.modelrequired',
  })
})

test('A rental by the day cannot be ordered for today', () => {
  const today = withBooking(whole, { days: { from: '2026-11-21', to: '2026-11-22' } })
  expect(bookingProblem(today)).toEqual({ key: 'cart.error.calendar' })
})

test('Specials that need an accommodation are reported until an accommodation is chosen', () => {
  const specials = [
    { id: 'zustellung', type: 'delivery' as const, requires: 'address' as const, excludes: [] },
    { id: 'rueckholung', type: 'return' as const, requires: 'accommodation' as const, excludes: [] },
  ]
  const offer = pricedWith({})
  offer.cart.specials = specials.map(({ id }) => ({ id, title: id.toUpperCase(), amount: 0 }))
  const context = { ...whole, shop: { ...whole.shop, specials }, offer }
  const problemOf = (chosen: string[], accommodation: Stay) =>
    bookingProblem({ ...context, booking: { ...whole.booking, specials: chosen, accommodation } })
  const typed = { name: '', address: 'Seeweg 4, 6999 Moos' }
  expect(problemOf(['zustellung'], null)).toEqual({ key: 'cart.error.address', names: ['ZUSTELLUNG'] })
  expect(problemOf(['zustellung'], typed)).toBeNull()
  expect(problemOf(['zustellung', 'rueckholung'], typed)).toEqual({
    key: 'cart.error.accommodation',
    names: ['RUECKHOLUNG'],
  })
  expect(problemOf(['zustellung', 'rueckholung'], 'post')).toBeNull()
})
