import { useSelector } from '@xstate/react'
import { Outlet, useMatches, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { AriaLocale } from '#src/base/AriaLocale.tsx'
import { bookingBehind } from './booking-aliases.ts'
import { CheckoutProvider } from './CheckoutContext.ts'
import { pageOfRoute } from './checkout-address.ts'
import { initialCheckout } from './initial-checkout.ts'
import { useVisit } from './VisitContext.ts'

export function CheckoutFrame() {
  const visit = useVisit()
  const site = useSite()
  const api = useApi()
  const { booking, access } = useSearch({ from: '/{-$tenant}/{-$locale}/checkout' })
  const page = useMatches({ select: (matches) => pageOfRoute(matches.at(-1)?.routeId) })
  const [entry] = useState({
    page,
    bookingId: booking === undefined ? null : bookingBehind(site.tenant, booking),
    access,
  })
  const [initial] = useState(() => initialCheckout({ ...entry, visit }, api, site))
  const actor = useSelector(visit, ({ context }) => context.checkout)

  useEffect(() => {
    visit.send({ type: 'checkout.entered', ...entry })
    return () => visit.send({ type: 'checkout.left' })
  }, [visit, entry])

  return (
    <CheckoutProvider value={{ actor, initial }}>
      <AriaLocale>
        <Outlet />
      </AriaLocale>
    </CheckoutProvider>
  )
}
