import { Suspense } from 'react'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'

const Snackbar = lazyWithPreload(() => import('./RemovalSnackbar.tsx').then((file) => file.RemovalSnackbar))

/** The removal that can be undone; what it takes to show it is loaded with the first. */
export function RemovalMessage() {
  const isOffered = useBooking((snapshot) => snapshot.matches({ undo: 'offered' }))
  const removed = useBooking(({ context }) => context.removed)
  return <Suspense>{isOffered && removed && <Snackbar removed={removed} />}</Suspense>
}
