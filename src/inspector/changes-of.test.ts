import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

test('The inspector lists only the changed values of a context, each with its path', () => {
  const before = { days: { from: null, to: null }, persons: [{ age: 4 }], rate: 'a' }
  const after = { days: { from: '2026-12-01', to: null }, persons: [{ age: 5 }, { age: 7 }], rate: 'a' }
  expect(changesOf(before, after)).toEqual([
    { path: 'days.from', before: null, after: '2026-12-01' },
    { path: 'persons.0.age', before: 4, after: 5 },
    { path: 'persons.1', after: { age: 7 } },
  ])
})

test('The inspector lists a removed value with its earlier value only', () => {
  expect(changesOf({ code: 'X' }, {})).toEqual([{ path: 'code', before: 'X' }])
})

test('The inspector lists a list that becomes an object as a single change', () => {
  expect(changesOf({ all: [1] }, { all: { a: 1 } })).toEqual([{ path: 'all', before: [1], after: { a: 1 } }])
})
