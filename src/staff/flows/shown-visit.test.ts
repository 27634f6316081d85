import { expect, test } from 'vitest'
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { restoreSnapshot } from '#machines/recording/charts.ts'
import type { Snapshots } from '#machines/recording/replay.ts'
import { createAppRouter } from '#src/app/router.ts'
import { ReplayError } from './ReplayError.tsx'
import { shownVisit } from './shown-visit.ts'

const booking = restoreSnapshot('booking', { value: { offer: 'settling' }, context: {} })
const visit = restoreSnapshot('visit', { value: { ready: 'checkout' }, context: {} })
const checkout = restoreSnapshot('checkout', { value: { check: 'processing' }, context: { bookingId: 'recorded-1' } })
const paymentCheck = restoreSnapshot('paymentCheck', { value: { waiting: 'long' }, context: { asked: 5 } })

const checkoutOf = (snapshots: Snapshots) => shownVisit(snapshots).getSnapshot().context.checkout?.getSnapshot()

const checkOf = (snapshots: Snapshots) =>
  (checkoutOf(snapshots)!.children['paymentCheck'] as AnyActorRef).getSnapshot() as AnyMachineSnapshot

test('A replayed checkout shows its payment check in the state that was recorded', () => {
  // While the chart has this tag, the page shows a notice.
  expect(checkOf({ booking, visit, checkout, paymentCheck }).hasTag('slow')).toBe(true)
})

test('A payment check that the recording lacks is shown in its first state', () => {
  const check = checkOf({ booking, visit, checkout })
  expect([check.value, check.context]).toEqual(['asking', { bookingId: 'recorded-1', asked: 0, answer: null }])
  expect(check.hasTag('slow')).toBe(false)
})

test('A recording without the visit’s chart shows the checkout if it ran, otherwise the booking', () => {
  expect(checkoutOf({ booking, checkout })!.matches({ check: 'processing' })).toBe(true)
  expect(shownVisit({ booking, checkout }).getSnapshot().matches({ ready: 'checkout' })).toBe(true)
  expect(shownVisit({ booking, checkout }).getSnapshot().matches({ ready: 'booking' })).toBe(false)
  expect(checkoutOf({ booking })).toBeUndefined()
  expect(shownVisit({ booking }).getSnapshot().matches({ ready: 'booking' })).toBe(true)
})

test.each(['/', '/screen'] as const)(
  'An error on the replayed page %s shows the message for failed replays',
  (page) => {
    const { routesById } = createAppRouter()
    expect(routesById[`/{-$tenant}/{-$locale}/staff/flows/$code${page}`].options.errorComponent).toBe(ReplayError)
  },
)
