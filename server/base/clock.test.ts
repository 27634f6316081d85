import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

test('With TRIAL_DAY, the clock starts on that day and goes on', () => {
  let real = new Date('2026-11-28T17:45:10.250Z')
  const clock = createClock({ TRIAL_DAY: '2027-02-13' }, () => real)
  expect(clock().toISOString()).toBe('2027-02-13T17:45:10.250Z')
  real = new Date('2026-11-29T00:15:00.000Z')
  expect(clock().toISOString()).toBe('2027-02-14T00:15:00.000Z')
})

test('A trial may start on a day that is over', () => {
  const clock = createClock({ TRIAL_DAY: '2026-03-01' }, () => new Date('2026-11-28T17:45:00Z'))
  expect(clock().toISOString()).toBe('2026-03-01T17:45:00.000Z')
})

test('Without TRIAL_DAY, the clock shows the real time', () => {
  expect(createClock({}, () => new Date('2026-11-28T17:45:00Z'))().toISOString()).toBe('2026-11-28T17:45:00.000Z')
})
