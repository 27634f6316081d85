import { useActorRef } from '@xstate/react'
import { Outlet, useMatches, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { personalProblems } from '#domain/persons/personal-fields.ts'
import { bookingProblem } from '#machines/booking/problem.ts'
import { useSite } from '#src/api/useSite.ts'
import { checkoutLogic } from './checkout-actor.ts'
import { inspection } from './inspection.ts'
import { CheckoutProvider } from './CheckoutContext.ts'
import { peopleOfBooking, requiredOfBooking } from './required-fields.ts'
import { bridgeCheckout, pageOfRoute } from './route-bridge.ts'
import { useBooking, useVisit } from './VisitContext.ts'

/** The pages of checkout share one machine; each shows the state it is in. */
export function CheckoutFrame() {
  const visit = useVisit()
  const router = useRouter()
  const { settings, today } = useSite()
  const { booking: bookingId, access } = useSearch({ from: '/{-$tenant}/{-$locale}/checkout' })
  const page = useMatches({ select: (matches) => pageOfRoute(matches.at(-1)?.routeId) })
  const [logic] = useState(() => checkoutLogic(visit, today))
  const problemsOf = useCallback(() => {
    const snapshot = visit.booking.getSnapshot()
    const required = requiredOfBooking(snapshot, settings)
    const { people, booker } = peopleOfBooking(snapshot)
    return personalProblems(
      people.map((fields, at) => ({ fields, required: required[at] ?? [], books: at === booker })),
      today,
    )
  }, [visit, settings, today])
  const checkout = useActorRef(logic, {
    input: { page, bookingId: bookingId ?? null, access },
    ...inspection(),
  })

  useEffect(() => bridgeCheckout(router, checkout, problemsOf), [router, checkout, problemsOf])

  // After a full load the booking comes from what was kept, and its offer from the server: then checkout knows whether it may go on.
  useEffect(() => {
    const tell = () => {
      const snapshot = visit.booking.getSnapshot()
      if (snapshot.status !== 'active') return
      if (checkout.getSnapshot().matches('overview')) {
        const problems = problemsOf()
        if (problems.length > 0) checkout.send({ type: 'personal.missing', problems })
      }
      if (!checkout.getSnapshot().matches('arriving')) return
      const problem = bookingProblem(snapshot.context)
      if (!problem && !snapshot.matches({ offer: 'known' })) return
      checkout.send({ type: 'booking.ready', problem, problems: problemsOf() })
      if (problem) visit.send({ type: 'checkout.turnedAway' })
    }
    const subscription = visit.onStarted(tell)
    return () => subscription.unsubscribe()
  }, [visit, checkout, problemsOf])

  // Its words are in the language of the page.
  const locale = useBooking(({ context }) => context.language.locale)
  const spoken = useRef(locale)
  useEffect(() => {
    if (spoken.current !== locale) checkout.send({ type: 'reservation.reload' })
    spoken.current = locale
  }, [checkout, locale])

  // The browser may bring back a page it has left for the payment, as it was: its checkout has ended, a fresh one begins.
  useEffect(() => {
    const begin = ({ persisted }: PageTransitionEvent) => {
      const snapshot = checkout.getSnapshot()
      if (persisted && (snapshot.status === 'done' || snapshot.matches('success'))) globalThis.location.reload()
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
