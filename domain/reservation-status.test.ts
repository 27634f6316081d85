import { expect, it } from 'vitest'
import { isAhead, isPaid, isUpcoming, toldStatus } from './reservation-status.ts'

const ALL = [0, 50, 100, 200] as const

it('a booking counts as paid once it is paid, also when it is completed', () => {
  expect(ALL.filter((status) => isPaid({ status }))).toEqual([50, 100])
})

it('what is neither completed nor cancelled is still ahead', () => {
  expect(ALL.filter((status) => isAhead({ status }))).toEqual([0, 50])
})

it('only an unpaid booking is told as expired', () => {
  expect(ALL.map((status) => toldStatus({ status, expired: true }))).toEqual(['expired', '50', '100', '200'])
  expect(ALL.map((status) => toldStatus({ status, expired: false }))).toEqual(['0', '50', '100', '200'])
})

it('a booking is upcoming until its last day is over, unless it was cancelled or has expired', () => {
  const kinds = [
    { to: '2026-03-01', status: 0, expired: false },
    { to: '2026-03-02', status: 50, expired: false },
    { to: '2026-03-09', status: 200, expired: false },
    { to: '2026-03-09', status: 0, expired: true },
  ] as const
  expect(kinds.map((booking) => isUpcoming(booking, '2026-03-02'))).toEqual([false, true, false, false])
})
