import { expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { isAhead, isPaid, isPayable, isWithdrawable, displayedStatus } from './reservation-status.ts'

const ALL = [0, 50, 100, 200] as const

test('A paid booking still counts as paid after it is completed', () => {
  expect(ALL.filter((status) => isPaid({ status }))).toEqual([50, 100])
})

test('A booking counts as upcoming until it is completed or cancelled', () => {
  expect(ALL.filter((status) => isAhead({ status }))).toEqual([0, 50])
})

test('Only an unpaid booking is shown as expired', () => {
  expect(ALL.map((status) => displayedStatus({ status, expired: true }))).toEqual(['expired', '50', '100', '200'])
  expect(ALL.map((status) => displayedStatus({ status, expired: false }))).toEqual(['0', '50', '100', '200'])
})

test('A withdrawn booking is shown as withdrawn until cancelled, and cannot be paid', () => {
  const withdrawnAt = '2026-03-01T09:00:00.000Z'
  expect(ALL.map((status) => displayedStatus({ status, expired: true, withdrawnAt }))).toEqual([
    'withdrawn',
    'withdrawn',
    'withdrawn',
    '200',
  ])
  const open = { status: STATUS.open, change: null, ...days('2026-03-09', '2026-03-11'), withdrawnAt } as const
  expect(isPayable(open, '2026-03-02')).toBe(false)
  expect(isWithdrawable({ ...open, status: STATUS.paid }, '2026-03-02')).toBe(false)
})

const days = (from: string, to: string) => ({ date: { from, to } })
const change = (from: string, to: string) => ({
  ...days(from, to),
  amount: 3100,
  fee: 0,
  difference: 1200,
  holdUntil: null,
})

test('An open booking without a start can be paid until the day before it begins', () => {
  const openBooking = { status: STATUS.open, change: null, ...days('2026-03-09', '2026-03-11') } as const
  expect(isPayable(openBooking, '2026-03-08')).toBe(true)
  expect(isPayable(openBooking, '2026-03-09')).toBe(false)
  expect(isPayable(openBooking, '2026-03-20')).toBe(false)
})

test('A change’s difference can be paid until the old or the new rental begins', () => {
  const booked = { status: STATUS.paid, ...days('2026-03-09', '2026-03-11') } as const
  const later = { ...booked, change: change('2026-03-12', '2026-03-14') }
  const earlier = { ...booked, change: change('2026-03-05', '2026-03-07') }
  expect(isPayable(later, '2026-03-08')).toBe(true)
  expect(isPayable(later, '2026-03-09')).toBe(false)
  expect(isPayable(earlier, '2026-03-04')).toBe(true)
  expect(isPayable(earlier, '2026-03-05')).toBe(false)
  expect(isPayable({ ...booked, change: null }, '2026-03-02')).toBe(false)
  expect(isPayable({ ...later, status: STATUS.cancelled }, '2026-03-02')).toBe(false)
})

const withdrawable = (today: string) =>
  ALL.filter((status) => isWithdrawable({ status, change: null, ...days('2026-03-09', '2026-03-11') }, today))

test('Customers can withdraw from a booking that is paid or can still be paid', () => {
  expect(withdrawable('2026-03-08')).toEqual([0, 50, 100])
  expect(withdrawable('2026-03-09')).toEqual([50, 100])
})
