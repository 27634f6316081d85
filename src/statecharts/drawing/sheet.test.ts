import { expect, test } from 'vitest'
import { bookingMachine } from '#machines/booking/machine.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { groupMemberMachine } from '#machines/groups/member.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { chartOf, statesOf } from '#src/statecharts/chart.ts'
import { MORE_TROUBLES, sheetOf, sheetRoots } from './parts.ts'
import { sheetFor } from './sheet.ts'

const checkout = chartOf(checkoutMachine)
const booking = chartOf(bookingMachine)
const member = chartOf(groupMemberMachine)

test('The checkout’s main way leads to the success page, and payment loads a new page', () => {
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

const partOf = (of: typeof checkout, path: string) => statesOf(of.root).find((state) => state.path === path)!
const eventsOf = (groups: readonly { arrows: readonly { event: string }[] }[]) =>
  groups.flatMap(({ arrows }) => arrows.map(({ event }) => event))

test('A state beside the main way names its own arrows to states of other pictures', () => {
  const [processing] = sheetFor(checkout, partOf(checkout, 'check')).way
  const declined = processing!.sides.find(({ state }) => state.path === 'check.failed.declined')!
  expect(eventsOf(declined.onward)).toEqual(['payment.retry'])
  expect(processing!.sides.filter(({ isExit }) => isExit).map(({ state }) => state.path)).toEqual(['success'])
})

test('A state entered only from outside its picture names the states that lead to it', () => {
  const [writing] = sheetFor(member, partOf(member, 'entering')).way
  const full = writing!.sides.find(({ state }) => state.path === 'entering.full')!
  expect([full.via, full.from]).toEqual([[], ['saving']])
})

test('The second state of the main way lists the events that lead to it', () => {
  const viaOf = (of: typeof checkout, path: string) => eventsOf(sheetFor(of, partOf(of, path)).way[1]!.via)
  expect(viaOf(checkout, 'overview.total')).toEqual(['total.known', 'total.known'])
  expect(viaOf(booking, 'discount')).toEqual(['discount.enter', ''])
  expect(eventsOf(sheetFor(booking, booking.root).way[1]!.via)).toEqual(['step.next'])
})

test('Every trouble state listed only for pictures exists in its chart', () => {
  for (const [id, paths] of Object.entries(MORE_TROUBLES)) {
    const chart = chartOf(STATECHARTS.find((machine) => machine.id === id)!)
    const known = statesOf(chart.root).map(({ path }) => path)
    expect(paths.filter((path) => !known.includes(path))).toEqual([])
  }
})
