import { describe, expect, test } from 'vitest'
import type { FolderRate } from '#contract/tenant-folder.ts'
import { TIERED_TERMS } from '#test/support/worked-tenant.ts'
import {
  cancellationAmounts,
  cancellationFee,
  cancellationTerms,
  freeUntil,
  returnable,
  freeCancellation,
} from './cancellation.ts'
import { addDays } from '#domain/calendar/days.ts'

const firstDay = '2027-01-09'
const feeBefore = (days: number, terms: Parameters<typeof freeUntil>[0] = TIERED_TERMS, amount = 10_000) =>
  cancellationFee(terms, amount, firstDay, addDays(firstDay, -days))

describe('cancelling', () => {
  test.each([
    { days: 100, percent: 0 },
    { days: 8, percent: 0 },
    { days: 7, percent: 0 },
    { days: 6, percent: 10 },
    { days: 5, percent: 10 },
    { days: 4, percent: 20 },
    { days: 3, percent: 40 },
    { days: 2, percent: 60 },
    { days: 1, percent: 80 },
    { days: 0, percent: 100 },
  ])('cancelling $days days before the first day costs $percent %', ({ days, percent }) => {
    expect(feeBefore(days)).toBe(percent * 100)
  })

  test('cancelling after the first day costs the same as on the first day', () => {
    expect(feeBefore(-3)).toBe(10_000)
  })

  test('half a cent of a fee is rounded up', () => {
    expect(feeBefore(5, TIERED_TERMS, 4_995)).toBe(500)
    expect(feeBefore(5, TIERED_TERMS, 4_994)).toBe(499)
  })

  test('cancelling is free up to and including the last free day', () => {
    expect(freeUntil(TIERED_TERMS, firstDay)).toBe('2027-01-02')
  })

  test('cancelling is free until the first day where the shop’s limit is 0 days', () => {
    const kind = { freeCancellationDays: 0, fees: [] }
    expect(freeUntil(kind, firstDay)).toBe(firstDay)
    expect(feeBefore(0, kind)).toBe(0)
  })

  test('cancelling is free on free days even if a fee tier covers them', () => {
    expect(feeBefore(7, { freeCancellationDays: 7, fees: [{ daysBefore: 30, percent: 50 }] })).toBe(0)
    expect(feeBefore(6, { freeCancellationDays: 7, fees: [{ daysBefore: 30, percent: 50 }] })).toBe(5_000)
  })

  test('the fee tiers of a rate without free days apply from their first day', () => {
    const strict = {
      freeCancellationDays: null,
      fees: [
        { daysBefore: 365, percent: 50 },
        { daysBefore: 5, percent: 100 },
      ],
    }
    expect(freeUntil(strict, firstDay)).toBeNull()
    expect(feeBefore(200, strict)).toBe(5_000)
    expect(feeBefore(6, strict)).toBe(5_000)
    expect(feeBefore(5, strict)).toBe(10_000)
  })

  test('the fee tier of today and all later tiers are listed', () => {
    const fees = [
      { daysBefore: 13, percent: 30 },
      { daysBefore: 6, percent: 60 },
      { daysBefore: 1, percent: 100 },
    ]
    const terms = { freeCancellationDays: null, fees }
    const percentsOn = (today: string) => cancellationTerms(terms, firstDay, today).fees.map(({ percent }) => percent)
    expect(cancellationTerms(terms, firstDay, '2026-12-01').fees).toEqual([
      { from: '2026-12-27', percent: 30 },
      { from: '2027-01-03', percent: 60 },
      { from: '2027-01-08', percent: 100 },
    ])
    expect(percentsOn('2026-12-28')).toEqual([30, 60, 100])
    expect(percentsOn('2027-01-03')).toEqual([60, 100])
    expect(percentsOn('2027-01-08')).toEqual([100])
  })

  test('the last fee tier is shown until the end of the first rental day', () => {
    const terms = { freeCancellationDays: null, fees: [{ daysBefore: 1, percent: 80 }] }
    expect(cancellationTerms(terms, firstDay, firstDay)).toEqual({
      free: null,
      fees: [{ from: '2027-01-08', percent: 80 }],
    })
    expect(feeBefore(0, terms)).toBe(8_000)
    expect(cancellationTerms(terms, firstDay, '2027-01-10').fees).toEqual([])
  })

  test('a fee tier that overlaps the free days is shown from the day after them', () => {
    const terms = {
      freeCancellationDays: 7,
      fees: [
        { daysBefore: 60, percent: 20 },
        { daysBefore: 30, percent: 50 },
        { daysBefore: 1, percent: 100 },
      ],
    }
    expect(cancellationTerms(terms, firstDay, '2026-12-01')).toEqual({
      free: '2027-01-02',
      fees: [
        { from: '2027-01-03', percent: 50 },
        { from: '2027-01-08', percent: 100 },
      ],
    })
    expect([feeBefore(7, terms), feeBefore(6, terms), feeBefore(1, terms)]).toEqual([0, 5_000, 10_000])
  })
})

test('The refund is the paid amount without change fees, minus the cancellation fee', () => {
  expect(returnable(10_000, 1_500)).toBe(8_500)
  expect(returnable(1_000, 1_500)).toBe(0)
  expect(cancellationAmounts(8_500, 2_000)).toEqual({ fee: 2_000, refund: 6_500 })
  expect(cancellationAmounts(1_000, 2_000)).toEqual({ fee: 1_000, refund: 0 })
})

const rate = (more: Partial<FolderRate>): FolderRate => ({
  id: 'standard',
  title: { de: 'Standard', en: 'Standard' },
  conditions: { de: '', en: '' },
  percent: 100,
  default: true,
  freeCancellationDays: 2,
  fees: [],
  ...more,
})

describe('the promise of free cancellation', () => {
  test('the promise of free cancellation follows the default rate, and mentions differing rates', () => {
    const early = rate({ id: 'early', default: false, freeCancellationDays: 14 })
    expect(freeCancellation([early, rate({})])).toMatchObject({ days: 2, rate: { id: 'standard' }, varies: true })
    expect(freeCancellation([rate({ freeCancellationDays: 0 })])).toMatchObject({ days: 0, varies: false })
  })

  test('free cancellation is not promised if cancelling at the default rate always costs something', () => {
    const free = rate({ id: 'flex', default: false })
    expect(freeCancellation([rate({ freeCancellationDays: null }), free])).toBeUndefined()
  })
})
