import { useActorRef } from '@xstate/react'
import { Outlet, useMatches, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { personalProblems } from '#domain/personal-fields.ts'
import { everybody } from '#domain/persons.ts'
import { bookingProblem } from '#machines/booking-problem.ts'
import { useSite } from '#src/api/useSite.ts'
import { checkoutLogic } from './checkout-actor.ts'
import { inspection } from './inspection.ts'
import { CheckoutProvider } from './CheckoutContext.ts'
import { requiredOfEverybody } from './required-fields.ts'
import { bridgeCheckout, pageOfRoute } from './route-bridge.ts'
import { useVisit } from './VisitContext.ts'

/** The pages of checkout share one machine; each shows the state it is in. */
export function CheckoutFrame() {
  const visit = useVisit()
  const router = useRouter()
  const { settings, today } = useSite()
  const { booking: bookingId } = useSearch({ from: '/{-$tenant}/{-$locale}/checkout' })
  const page = useMatches({ select: (matches) => pageOfRoute(matches.at(-1)?.routeId) })
  const [logic] = useState(() => checkoutLogic(visit))
  const checkout = useActorRef(logic, { input: { page, bookingId: bookingId ?? null }, ...inspection() })

  useEffect(() => bridgeCheckout(router, checkout), [router, checkout])

  // After a full load the booking comes from what was kept, and its offer from the server: then checkout knows whether it may go on.
  useEffect(() => {
    const tell = () => {
      const snapshot = visit.booking.getSnapshot()
      if (!checkout.getSnapshot().matches('arriving') || snapshot.status !== 'active') return
      const { booking } = snapshot.context
      const problem = bookingProblem(snapshot.context)
      if (!problem && !snapshot.matches({ offer: 'known' })) return
      const required = requiredOfEverybody(snapshot, settings)
      const persons = everybody(booking.persons).map((fields, at) => ({ fields, required: required[at] ?? [] }))
      checkout.send({ type: 'booking.ready', problem, personalComplete: personalProblems(persons, today).length === 0 })
      if (problem) visit.send({ type: 'checkout.turnedAway' })
    }
    const subscription = visit.onStarted(tell)
    return () => subscription.unsubscribe()
  }, [visit, checkout, settings, today])

  // Once it is paid, the browser keeps nothing of the booking. Who comes back to the success page may have begun another one.
  useEffect(() => {
    const finish = () => {
      const snapshot = checkout.getSnapshot()
      const { page: enteredBy, bookingId: paid } = snapshot.context
      if (snapshot.matches('success') && enteredBy !== 'ordersuccess' && paid) void visit.finish(paid)
    }
    const subscription = checkout.subscribe({ next: finish, complete: finish })
    finish()
    return () => subscription.unsubscribe()
  }, [visit, checkout])

  // The browser may bring back a page it has left for the payment, as it was: its checkout has ended, a fresh one begins.
  useEffect(() => {
    const begin = ({ persisted }: PageTransitionEvent) => {
      if (persisted && checkout.getSnapshot().status === 'done') globalThis.location.reload()
    }
    addEventListener('pageshow', begin)
    return () => removeEventListener('pageshow', begin)
  }, [checkout])

  return (
    <CheckoutProvider value={checkout}>
      <Outlet />
    </CheckoutProvider>
  )
}
