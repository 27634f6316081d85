import { expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { isChangeable } from '#domain/booking/rebooking.ts'
import { beginOf, hasStarted } from '#domain/calendar/starts.ts'
import { isDueAtShop, isPayable } from '#domain/reservation/reservation-status.ts'
import { nextStatus } from '#machines/reservation.ts'
import english from '#locales/en/statecharts/reservation.json'
import german from '#locales/de/statecharts/reservation.json'

const DAY = '2026-03-09'
const EVE = '2026-03-08T23:59'
const MORNING = '2026-03-09T00:00'

const days = (from: string) => ({ date: { from, to: '2026-03-15' } })
const byDay = days(DAY)
/** A rental at 14:30 in a shop that took hours for the same day. */
const sameDay = { ...byDay, begins: beginOf(DAY, { start: '14:30', sameDay: true })! }
/** A rental at 14:30 in a shop that took hours only for later days. */
const laterDay = { ...byDay, begins: beginOf(DAY, { start: '14:30' }) }

const pays = (booked: object) => (now: string) =>
  isPayable({ status: STATUS.open, change: null, ...(booked as typeof byDay) }, now)
const paysDifference = (booked: object, change: object) => (now: string) =>
  isPayable(
    {
      status: STATUS.paid,
      ...(booked as typeof byDay),
      change: { amount: 3100, fee: 0, difference: 1200, holdUntil: null, ...(change as typeof byDay) },
    },
    now,
  )
const changes = (booked: object) => (now: string) =>
  isChangeable({ status: STATUS.paid, ...(booked as typeof byDay) }, now)
const cancels = (start?: string) => (now: string) => !hasStarted(DAY, { start }, now)

const DEADLINES: [cell: string, case_: string, isPossible: (now: string) => boolean, last: string, first: string][] = [
  ['pay, days', 'by the day', pays(byDay), EVE, MORNING],
  ['pay, hours', 'the shop took the same day', pays(sameDay), '2026-03-09T14:29', '2026-03-09T14:30'],
  ['pay, hours', 'the shop took later days only', pays(laterDay), EVE, MORNING],
  ['difference, days', 'moved to a later day', paysDifference(byDay, days('2026-03-12')), EVE, MORNING],
  [
    'difference, days',
    'moved to an earlier day',
    paysDifference(byDay, days('2026-03-05')),
    '2026-03-04T23:59',
    '2026-03-05T00:00',
  ],
  [
    'difference, hours',
    'moved to an earlier start',
    paysDifference(sameDay, { ...byDay, begins: '2026-03-09T11:00' }),
    '2026-03-09T10:59',
    '2026-03-09T11:00',
  ],
  ['change, days', 'by the day', changes(byDay), EVE, MORNING],
  ['change, hours', 'the shop took the same day', changes(sameDay), '2026-03-09T14:29', '2026-03-09T14:30'],
  ['change, hours', 'the shop took later days only', changes(laterDay), EVE, MORNING],
  ['cancel, days', 'by the day', cancels(), '2026-03-09T23:59', '2026-03-10T00:00'],
  ['cancel, hours', 'in each shop', cancels('14:30'), '2026-03-09T14:29', '2026-03-09T14:30'],
]

test.each(DEADLINES)('The deadline of %s ends as the table says: %s', (_cell, _case, isPossible, last, first) => {
  expect([last, first].map(isPossible)).toEqual([true, false])
})

test('A group that pays on collection pays nothing online, and staff cancel until the return', () => {
  const atShop = { status: STATUS.paid, change: null, ...byDay }
  expect([isDueAtShop(atShop, { payAtShop: true }), isPayable(atShop, EVE)]).toEqual([true, false])
  const cancelled = [STATUS.open, STATUS.paid, STATUS.completed].map((status) =>
    nextStatus(status, { type: 'reservation.cancel' }),
  )
  expect(cancelled).toEqual([STATUS.cancelled, STATUS.cancelled, undefined])
})

test('The table of deadlines has the same tested rows in both languages', () => {
  const rows = ['pay', 'difference', 'change', 'cancel', 'staffCancel']
  for (const { table } of [english, german]) {
    expect(Object.keys(table.rows)).toEqual(rows)
    expect(Object.values(table.rows).map((cells) => cells.length)).toEqual(rows.map(() => 4))
  }
})
