import type { ReactNode } from 'react'
import { RouterLink } from '#src/base/RouterLink.tsx'
import '#src/ui/Button.css'

/** The link opens a new document, because the provider's form needs its own content security policy. */
export function PayLink({ bookingId, children }: { bookingId: string; children: ReactNode }) {
  return (
    <RouterLink
      data-part="button"
      data-kind="primary"
      to="/{-$tenant}/{-$locale}/checkout/payment"
      search={{ booking: bookingId }}
      reloadDocument
    >
      {children}
    </RouterLink>
  )
}
