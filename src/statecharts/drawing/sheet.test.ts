import { expect, test } from 'vitest'
import { bookingMachine } from '#machines/booking/machine.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { chartOf, statesOf } from '#src/statecharts/chart.ts'
import { MORE_TROUBLES, sheetOf, sheetRoots } from './parts.ts'
import { sheetFor } from './sheet.ts'

const checkout = chartOf(checkoutMachine)
const booking = chartOf(bookingMachine)

test('The checkout chart’s main way leads from the new payment document to the success page', () => {
  const { way } = sheetFor(checkout, checkout.root)
  expect(way.map(({ state }) => state.path)).toEqual([
    'arriving',
    'personalData',
    'overview',
    'leavingForPayment',
    'payment',
    'check',
    'success',
  ])
  expect(way.filter(({ isNewPage }) => isNewPage).map(({ state }) => state.path)).toEqual(['payment'])
})

test('The payment check’s picture shows its failures below, each as recoverable or blocked', () => {
  const { way } = sheetFor(checkout, checkout.root)
  const sides = way.find(({ state }) => state.path === 'check')!.sides
  expect(sides.map(({ state, mood }) => [state.path, mood])).toEqual([
    ['check.failed.declined', 'recoverable'],
    ['check.failed.abandoned', 'recoverable'],
    ['check.failed.ended', 'blocked'],
    ['check.failed.notFound', 'blocked'],
  ])
})

test('Cards beside the booking’s steps show its other regions and the charts of its pages', () => {
  const { drawn, cards } = sheetFor(booking, booking.root)
  expect(drawn.path).toBe('step')
  expect(cards.map(({ chart, state }) => chart ?? state.path)).toEqual(
    expect.arrayContaining(['offer', 'dialog', 'stock', 'productFilter', 'hold']),
  )
})

test('A state is drawn in the picture of the smallest part that contains it', () => {
  expect(sheetOf(booking, 'step.products.choosing.looking').path).toBe('step.products.choosing')
  expect(sheetOf(booking, 'offer').path).toBe('')
  expect(sheetOf(checkout, 'check.failed.declined').path).toBe('check')
  expect(sheetRoots(checkout).map(({ path }) => path)).not.toContain('check.failed')
})

test('Every trouble state listed only for pictures exists in its chart', () => {
  for (const [id, paths] of Object.entries(MORE_TROUBLES)) {
    const chart = chartOf(STATECHARTS.find((machine) => machine.id === id)!)
    const known = statesOf(chart.root).map(({ path }) => path)
    expect(paths.filter((path) => !known.includes(path))).toEqual([])
  }
})
