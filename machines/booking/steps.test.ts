import { expect, test } from 'vitest'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { initialContext, withBooking } from './context.ts'
import { isComplete } from './steps.ts'

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
