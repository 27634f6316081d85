import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
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

/** As the page of the check asks: after a long wait a notice is shown. */
const isSlow = (snapshots: Snapshots) =>
  (checkoutOf(snapshots)!.children['paymentCheck'] as AnyActorRef).getSnapshot().hasTag('slow') as boolean

test('A replayed checkout shows its payment check in the state that was recorded', () => {
  expect(isSlow({ booking, visit, checkout, paymentCheck })).toBe(true)
})

test('A payment check that a recording lacks is in its first state', () => {
  expect(isSlow({ booking, visit, checkout })).toBe(false)
})

test('A recording without the visit shows checkout where it ran, else the booking', () => {
  expect(checkoutOf({ booking, checkout })!.matches({ check: 'processing' })).toBe(true)
  expect(shownVisit({ booking, checkout }).getSnapshot().matches({ ready: 'checkout' })).toBe(true)
  expect(checkoutOf({ booking })).toBeUndefined()
  expect(shownVisit({ booking }).getSnapshot().matches({ ready: 'booking' })).toBe(true)
})

test.each(['/', '/screen'] as const)('An error of the replay’s page %s is named as the replay’s', (page) => {
  const { routesById } = createAppRouter()
  expect(routesById[`/{-$tenant}/{-$locale}/staff/flows/$code${page}`].options.errorComponent).toBe(ReplayError)
})
