import { expect, test } from 'vitest'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { emptyBooking } from '#machines/booking/context.ts'
import { changedBooking, removeUnavailable } from './changed-booking.ts'

const village = bookedLocation('dorf', { pickupDayBeforeFrom: '15:00' })
const input = bookingInput([village, bookedLocation('tal')])
const days = { from: '2026-12-19', to: '2026-12-23' }
const before = { ...emptyBooking(input), location: 'dorf', days, pickupDayBefore: true }

test('Collection on the evening before is dropped if the new location does not offer it', () => {
  const { booking, losses } = changedBooking(input.shop, before, { location: 'tal' })
  expect(booking).toMatchObject({ location: 'tal', pickupDayBefore: false })
  expect(losses).toEqual([{ kind: 'dayBefore' }])
})

test('Extending an hourly booking to a second day removes its number of hours', () => {
  const oneDay = { ...before, days: { from: '2026-12-19', to: '2026-12-19' }, hours: 4 }
  expect(changedBooking(input.shop, oneDay, { remark: 'Bis bald' }).booking.hours).toBe(4)
  expect(changedBooking(input.shop, oneDay, { days }).booking.hours).toBeNull()
})

test('An unavailable line, rate and special are removed and reported as losses', () => {
  const [adult] = before.persons.adults
  const line = { id: 'depot', count: 1, title: 'Skidepot' }
  const kept = { id: 'ski', count: 1, title: 'Ski' }
  const persons = { adults: [{ ...adult!, label: 'Anna', products: [line, kept] }], kids: [] }
  const removed = removeUnavailable({ persons, specials: ['delivery', 'insurance'] }, [
    'persons.0.products.0.modelId',
    'rate',
    'specials.1',
  ])
  expect(removed?.losses).toEqual([{ kind: 'line', person: 'Anna', line }, { kind: 'rate' }, { kind: 'special' }])
  expect(removed?.change).toMatchObject({ rate: null, specials: ['delivery'] })
  expect(removed?.change.persons?.adults[0]!.products).toEqual([kept])
  expect(removeUnavailable({ persons, specials: [] }, ['days'])).toBeNull()
})
