import { expect, test } from 'vitest'
import { bookingMachine } from '#machines/booking/machine.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { chartOf, statesOf } from '#src/statecharts/chart.ts'
import { MORE_TROUBLES, sheetOf, sheetRoots } from './parts.ts'
import { sheetFor } from './sheet.ts'

const checkout = chartOf(checkoutMachine)
const booking = chartOf(bookingMachine)

test('The way of checkout leads across the new document to the booked reservation', () => {
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

test('Troubles are below the page that shows them, and say whether they lead on', () => {
  const { way } = sheetFor(checkout, checkout.root)
  const sides = way.find(({ state }) => state.path === 'check')!.sides
  expect(sides.map(({ state, mood }) => [state.path, mood])).toEqual([
    ['check.failed.declined', 'mending'],
    ['check.failed.abandoned', 'mending'],
    ['check.failed.ended', 'blocked'],
    ['check.failed.notFound', 'blocked'],
  ])
})

test('The booking’s regions and the charts of its pages run beside its steps', () => {
  const { drawn, cards } = sheetFor(booking, booking.root)
  expect(drawn.path).toBe('step')
  expect(cards.map(({ chart, state }) => chart ?? state.path)).toEqual(
    expect.arrayContaining(['offer', 'dialog', 'stock', 'productFilter', 'hold']),
  )
})

test('A state is drawn in the picture of the innermost part around it', () => {
  expect(sheetOf(booking, 'step.products.choosing.looking').path).toBe('step.products.choosing')
  expect(sheetOf(booking, 'offer').path).toBe('')
  expect(sheetOf(checkout, 'check.failed.declined').path).toBe('check')
  expect(sheetRoots(checkout).map(({ path }) => path)).not.toContain('check.failed')
})

test('Troubles that only pictures know are states of their charts', () => {
  for (const [id, paths] of Object.entries(MORE_TROUBLES)) {
    const chart = chartOf(STATECHARTS.find((machine) => machine.id === id)!)
    const known = statesOf(chart.root).map(({ path }) => path)
    expect(paths.filter((path) => !known.includes(path))).toEqual([])
  }
})
