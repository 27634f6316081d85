import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toggleDay } from './day-set.ts'

const click = (limit: number, ...days: string[]) =>
  days.reduce<string[]>((chosen, day) => toggleDay(chosen, day, limit), [])

test('Each click adds a day, in the order of the calendar', () => {
  expect(click(3, '2026-12-24', '2026-12-20')).toEqual(['2026-12-20', '2026-12-24'])
})

test('A click on a chosen day removes it', () => {
  expect(click(2, '2026-12-20', '2026-12-24', '2026-12-20', '2026-12-26')).toEqual(['2026-12-24', '2026-12-26'])
})

test('A click at the limit adds no day', () => {
  expect(click(2, '2026-12-20', '2026-12-24', '2026-12-26')).toEqual(['2026-12-20', '2026-12-24'])
})

test('Clicks never exceed the limit, break the order or repeat a day', () => {
  const day = fc.integer({ min: 10, max: 20 }).map((number) => `2026-12-${number}`)
  fc.assert(
    fc.property(fc.array(day, { maxLength: 20 }), fc.integer({ min: 1, max: 5 }), (days, limit) => {
      const chosen = click(limit, ...days)
      expect(chosen.length).toBeLessThanOrEqual(limit)
      expect(chosen).toEqual([...new Set(chosen)].toSorted())
    }),
  )
})
