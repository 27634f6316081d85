import { expect, test } from 'vitest'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { initialContext, withBooking } from './context.ts'
import { isComplete, STEPS } from './steps.ts'

const start = initialContext(bookingInput([bookedLocation('tal')]))
const [first, second] = start.booking.persons.adults
const products = [{ id: 'boot', count: 1, title: 'Schuh' }]

test('The products step is complete once each person has a product', () => {
  const one = withBooking(start, { persons: { adults: [{ ...first!, products }, second!], kids: [] } })
  expect(isComplete(one, 'products')).toBe(false)
  const both = { adults: [first!, second!].map((person) => ({ ...person, products })), kids: [] }
  expect(isComplete(withBooking(start, { persons: both }), 'products')).toBe(true)
  expect(isComplete(one, 'rates')).toBe(true)
})

test('Steps that the specification names are in the specification’s order', () => {
  const specified = [
    'entry',
    'calendar',
    'location',
    'halfday',
    'products',
    'specials',
    'accommodation',
    'rates',
    'cart',
  ]
  // A step that the specification does not name may be anywhere between the first and the last.
  expect(STEPS.filter((step) => specified.includes(step))).toEqual(specified)
  expect([STEPS[0], STEPS.at(-1)]).toEqual(['entry', 'cart'])
})
