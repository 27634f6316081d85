import { beforeAll, expect, test } from 'vitest'
import type { Recording } from '#contract/recordings.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { recordedVisit } from '#test/support/recorded-visit.ts'
import { chartOf, statesOf } from './chart.ts'
import { withVisit, type VisitsCounts } from './visits-count.ts'

let recording: Recording
let counts: VisitsCounts
beforeAll(async () => {
  recording = (await recordedVisit()).recording()
  counts = withVisit(new Map(), recording)
})

test('A visit counts once for each arrow, however often it took the arrow', () => {
  const booking = counts.get('booking')!
  expect(booking.visits).toBe(1)
  expect(booking.arrows.get('offer.fetching|offer.answered|0')).toBe(1)
  expect(Math.max(...booking.arrows.values())).toBe(1)
})

test('Only arrows and states of the drawn charts are counted', () => {
  for (const [id, { arrows, ends }] of counts) {
    const chart = chartOf(STATECHARTS.find((machine) => machine.id === id)!)
    expect([...arrows.keys()].filter((arrow) => !chart.arrows.some((known) => known.id === arrow))).toEqual([])
    const paths = statesOf(chart.root).map(({ path }) => path)
    expect([...ends.keys()].filter((path) => !paths.includes(path))).toEqual([])
    expect(ends.size).toBeGreaterThan(0)
  }
})

test('Adding the same visit twice counts two visits', () => {
  const twice = withVisit(counts, recording).get('booking')!
  expect(twice.visits).toBe(2)
  expect(twice.arrows.get('offer.fetching|offer.answered|0')).toBe(2)
})
