import { Suspense } from 'react'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'

const OpenDialog = lazyWithPreload(() => import('./OpenDialog.tsx').then((file) => file.OpenDialog))

/** The one dialog of the booking that may be open on its screen; what it takes to show one is loaded with the first. */
export function BookingDialogs() {
  const isClosed = useBooking(
    (snapshot) => snapshot.matches({ dialog: 'closed' }) || snapshot.matches({ dialog: 'paidElsewhere' }),
  )
  return <Suspense>{!isClosed && <OpenDialog />}</Suspense>
}
