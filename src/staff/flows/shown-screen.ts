import { getInitialSnapshot } from 'xstate'
import type { BookingActor } from '#machines/booking/machine.ts'
import type { Snapshots } from '#machines/recording/replay.ts'
import { sessionMachine } from '#machines/session.ts'
import type { SessionActor } from '#src/session/session-actor.ts'
import type { CheckoutActor } from '#machines/checkout/machine.ts'
import type { Visit } from '#src/visit/visit.ts'
import { stillActor } from './still-actor.ts'

/** The pages that a recording knows, by the states of its charts. */
const PAGES = ['personalData', 'overview', 'payment', 'check', 'success', 'linkBroken'] as const
export type ShownPage = 'booking' | 'waiting' | (typeof PAGES)[number]

export interface ShownScreen {
  page: ShownPage
  visit: Visit
  checkout: CheckoutActor | null
}

/** The screen of a moment: its page, and actors that stay in the states that they had. null: no booking was recorded yet. */
export const shownScreen = ({ visit, booking, checkout, session }: Snapshots): ShownScreen | null => {
  if (!booking) return null
  const isCheckout = visit === undefined ? checkout !== undefined : visit.matches({ ready: 'checkout' })
  const shownCheckout = isCheckout && checkout ? (stillActor(checkout) as CheckoutActor) : null
  const shownSession = stillActor(session ?? getInitialSnapshot(sessionMachine)) as SessionActor
  const context = {
    booking: stillActor(booking) as BookingActor,
    checkout: shownCheckout,
    charts: { session: shownSession },
  }
  const shownVisit = stillActor({ ...visit, context }) as Visit
  const page = checkout && isCheckout ? (PAGES.find((state) => checkout.matches(state)) ?? 'waiting') : 'booking'
  return { page, visit: shownVisit, checkout: shownCheckout }
}
