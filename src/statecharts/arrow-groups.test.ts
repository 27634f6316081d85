import { expect, test } from 'vitest'
import { bookingMachine } from '#machines/booking/machine.ts'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { arrowGroups } from './arrow-groups.ts'
import { chartOf } from './chart.ts'

test('Arrows of one event whose guards differ only in a parameter form one group', () => {
  const groups = arrowGroups(chartOf(bookingMachine), 'step')
  const named = groups.filter(({ arrows }) => arrows[0].event === 'route.entered')
  expect(named.map(({ kind, arrows }) => [kind, arrows.length])).toEqual([['choice', 10]])
})

test('Answers with the same effect share one group, but each delay has its own group', () => {
  const check = chartOf(paymentCheckMachine)
  expect(arrowGroups(check, 'asking').map(({ kind, arrows }) => [kind, arrows.length])).toEqual([
    ['events', 5],
    ['events', 2],
  ])
  expect(arrowGroups(check, 'waiting').map(({ kind }) => kind)).toEqual(['single', 'single'])
})

test('A chart shows the lengths of its delays, even of a growing delay', () => {
  expect(chartOf(bookingMachine).delays).toEqual({ settled: [150], retry: [5000], doubleTap: [400] })
  expect(chartOf(paymentCheckMachine).delays).toEqual({ pause: [1000, 2000, 4000, 8000, 16_000, 30_000] })
})
