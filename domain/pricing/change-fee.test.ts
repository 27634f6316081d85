import { describe, expect, test } from 'vitest'
import type { Rate } from '#contract/catalogue.ts'
import { cancellationFee } from './cancellation.ts'
import { changeFee, rateAfterChange } from './change-fee.ts'
import { addDays } from '#domain/calendar/days.ts'

const rate = (id: string, freeCancellationDays: number | null, fees: Rate['fees']): Rate => ({
  id,
  title: id,
  conditions: `conditions of ${id}`,
  percent: 100,
  freeCancellationDays,
  fees,
})
const standard = rate('standard', 2, [
  { daysBefore: 1, percent: 50 },
  { daysBefore: 0, percent: 90 },
])
const early = rate('early', 14, [
  { daysBefore: 13, percent: 30 },
  { daysBefore: 6, percent: 60 },
  { daysBefore: 1, percent: 100 },
])

const booked = { rate: standard, amount: 10_000, from: '2026-12-20' }
const dayBefore = '2026-12-19'

describe('the fee of a change', () => {
  test.each([
    ['two days before, moved by a week: still free', '2026-12-18', { amount: 10_000, from: '2026-12-27' }, 0],
    ['on the day before, moved by a week: 50 % of all', dayBefore, { amount: 10_000, from: '2026-12-27' }, 5_000],
    ['on the day before, moved by a day', dayBefore, { amount: 10_000, from: '2026-12-21' }, 5_000],
    ['on the day before, shrunk to 15.00: 50 % of 85.00', dayBefore, { amount: 1_500, from: '2026-12-20' }, 4_250],
    ['on the day before, shrunk to nothing', dayBefore, { amount: 0, from: '2026-12-20' }, 5_000],
    ['on the day before, moved and shrunk: 50 % of all, once', dayBefore, { amount: 1_500, from: '2026-12-27' }, 5_000],
    [
      'on the day before, moved and dearer: 50 % of the earlier amount',
      dayBefore,
      { amount: 20_000, from: '2026-12-27' },
      5_000,
    ],
    ['on the day before, another size: no fee', dayBefore, { amount: 10_000, from: '2026-12-20' }, 0],
    ['on the day before, more equipment: no fee', dayBefore, { amount: 12_000, from: '2026-12-20' }, 0],
  ])('a change under the standard rate has the right fee: %s', (_what, today, after, fee) => {
    expect(changeFee(booked, after, today)).toBe(fee)
  })

  test.each([
    ['ten days before, moved by a week: 30 %', '2026-12-10', '2026-12-27', 3_000],
    ['five days before, moved by two days: from 60 % to 30 %', '2026-12-15', '2026-12-22', 3_000],
    ['five days before, moved by a day: 60 % are due as before', '2026-12-15', '2026-12-21', 0],
  ])('a change under a rate with fee tiers has the right fee: %s', (_what, today, from, fee) => {
    expect(changeFee({ ...booked, rate: early }, { amount: 10_000, from }, today)).toBe(fee)
  })

  test.each([
    ['moved three weeks before', standard, '2026-11-29', 10_000, { amount: 10_000, from: '2026-12-27' }, 0, 0],
    ['moved on the day before', standard, dayBefore, 10_000, { amount: 10_000, from: '2026-12-27' }, 5_000, -5_000],
    ['moved to dearer days', standard, dayBefore, 10_000, { amount: 12_000, from: '2026-12-27' }, 5_000, -7_000],
    ['cheaper ten days before', early, '2026-12-10', 20_000, { amount: 15_000, from: '2026-12-20' }, 1_500, 3_500],
  ])('the examples of the chart of booking are right: %s', (_what, terms, today, amount, after, fee, refund) => {
    const paid = { rate: terms, amount, from: '2026-12-20' }
    expect(changeFee(paid, after, today)).toBe(fee)
    expect(amount - (after.amount + fee)).toBe(refund)
  })

  test('two changes and a cancellation never cost less than cancelling at once', () => {
    for (const before of [booked, { ...booked, rate: early }])
      for (let daysAhead = 1; daysAhead < 20; daysAhead += 1) {
        const today = addDays(booked.from, -daysAhead)
        const atOnce = cancellationFee(before.rate, before.amount, before.from, today)
        for (const moved of [0, 1, 3, 8, 30])
          for (const amount of [0, 1, 3_333, 10_000, 20_000]) {
            const first = { amount, from: addDays(before.from, moved) }
            const rateOfFirst = rateAfterChange(before, { ...first, rate: standard }, today)
            const second = { amount: Math.floor(amount / 2), from: addDays(first.from, 2) }
            const rateOfSecond = rateAfterChange({ rate: rateOfFirst }, { ...second, rate: standard }, today)
            const paid =
              changeFee(before, first, today) +
              changeFee({ ...first, rate: rateOfFirst }, second, today) +
              cancellationFee(rateOfSecond, second.amount, second.from, today)
            expect(paid).toBeGreaterThanOrEqual(atOnce)
          }
      }
  })
})

describe('the rate of a changed booking', () => {
  test('the changed booking keeps the earlier terms if the new fee would be lower', () => {
    expect(rateAfterChange({ rate: early }, { rate: standard, from: '2026-12-20' }, '2026-12-10')).toEqual({
      ...standard,
      conditions: early.conditions,
      freeCancellationDays: 14,
      fees: early.fees,
    })
  })

  test('the changed booking gets the new rate if its cancellation costs at least as much', () => {
    expect(rateAfterChange({ rate: early }, { rate: standard, from: '2026-12-20' }, '2026-12-06')).toBe(standard)
    expect(rateAfterChange({ rate: standard }, { rate: early, from: '2026-12-20' }, '2026-12-10')).toBe(early)
  })
})
