import { expect, test } from 'vitest'
import { changedParts, withParts } from './group-parts.ts'

const before = {
  kind: 'reservation',
  title: '4b',
  days: { from: '2026-12-19' },
  rate: null,
  remark: '',
  takesPart: false,
}

test('Days, hours, location and rate of a group change as one part', () => {
  expect(changedParts(before, { ...before })).toEqual([])
  expect(changedParts<object>(before, { ...before, rate: 'early' })).toEqual(['period'])
  expect(changedParts(before, { ...before, title: '4a', hours: 2 } as typeof before)).toEqual(['title', 'period'])
  expect(changedParts(before, { ...before, takesPart: true })).toEqual(['leader'])
})

test('A missing field counts as null', () => {
  const { rate: _rate, ...without } = before
  expect(changedParts(before, without as typeof before)).toEqual([])
})

test('Only the named parts are taken, and a field that is missing there is dropped', () => {
  const timed = { ...before, hours: 2, start: '10:00' }
  expect(withParts<object>(timed, { ...before, title: '4a', remark: 'Bus' }, ['period', 'remark'])).toEqual({
    kind: 'reservation',
    title: '4b',
    days: { from: '2026-12-19' },
    rate: null,
    remark: 'Bus',
    takesPart: false,
  })
})
