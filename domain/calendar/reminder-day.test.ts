import { expect, test } from 'vitest'
import { hourReminder, isReminderTime, remindedPickup } from './reminder-day.ts'

test.each([
  ['2026-12-24', '2026-12-25'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('A reminder is sent on %s for the collection on %s', (today, pickup) => {
  expect(remindedPickup(today)).toBe(pickup)
})

test('Reminders are sent from nine o’clock until midnight', () => {
  expect(['00:00', '08:59', '09:00', '23:59'].map(isReminderTime)).toEqual([false, false, true, true])
})

test.each([
  ['08:00', '2026-03-08T18:00'],
  ['10:45', '2026-03-08T18:00'],
  ['11:00', '2026-03-09T08:00'],
  ['17:30', '2026-03-09T14:30'],
])('The reminder of a start at %s is sent from %s on', (start, from) => {
  expect(hourReminder('2026-03-09', start)).toBe(from)
})
