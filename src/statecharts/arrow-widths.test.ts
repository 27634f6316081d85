import { expect, test } from 'vitest'
import { arrowWidths } from './arrow-widths.ts'

test('An arrow’s width in a chart depends on the share of pages that took it', () => {
  const arrows = { all: 100, half: 50, third: 33, fifth: 20, some: 19, few: 5 }
  expect([...arrowWidths({ pages: 100, arrows, ends: {} })]).toEqual([
    ['all', 4],
    ['half', 4],
    ['third', 3],
    ['fifth', 3],
    ['some', 2],
    ['few', 2],
  ])
})

test('Arrows are thin if few visits took their transitions, or if there are no counts', () => {
  expect([...arrowWidths({ pages: 1000, arrows: { few: 49 }, ends: {} })]).toEqual([])
  expect([...arrowWidths({ pages: null, arrows: { some: 5 }, ends: {} })]).toEqual([])
})
