import { useActorRef } from '@xstate/react'
import { Outlet, useMatches, useParams, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { personalProblems } from '#domain/persons/personal-fields.ts'
import { useSite } from '#src/api/useSite.ts'
import { checkoutLogic } from './checkout-actor.ts'
import { inspection } from './inspection.ts'
import { CheckoutProvider } from './CheckoutContext.ts'
import { peopleOfBooking, requiredOfBooking } from './required-fields.ts'
import { bridgeCheckout, pageOfRoute } from './checkout-address.ts'
import { bookingOf, localeOfVisit } from './visit.ts'
import { useVisit } from './VisitContext.ts'

/** The pages of checkout share one machine; each shows the state it is in. */
export function CheckoutFrame() {
  const visit = useVisit()
  const router = useRouter()
  const { apiAt } = useRouteContext({ from: '/{-$tenant}/{-$locale}' })
  const { tenant } = useParams({ from: '/{-$tenant}/{-$locale}' })
  const { settings, today } = useSite()
  const { booking: bookingId, access } = useSearch({ from: '/{-$tenant}/{-$locale}/checkout' })
  const page = useMatches({ select: (matches) => pageOfRoute(matches.at(-1)?.routeId) })
  const problemsOf = useCallback(() => {
    const snapshot = bookingOf(visit).getSnapshot()
    const required = requiredOfBooking(snapshot, settings)
    const { people, booker } = peopleOfBooking(snapshot)
    return personalProblems(
      people.map((fields, at) => ({ fields, required: required[at] ?? [], books: at === booker })),
      today,
    )
  }, [visit, settings, today])
  const [logic] = useState(() => checkoutLogic(visit, () => apiAt({ tenant, locale: localeOfVisit(visit) }), today, problemsOf))
  const checkout = useActorRef(logic, {
    input: { page, bookingId: bookingId ?? null, access },
    ...inspection(),
  })

  useEffect(() => bridgeCheckout(router, checkout, problemsOf), [router, checkout, problemsOf])

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
