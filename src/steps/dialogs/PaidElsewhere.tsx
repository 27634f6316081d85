import { lazy, Suspense } from 'react'
import { useBooking } from '#src/visit/VisitContext.ts'

const PaidDialog = lazy(async () => ({ default: (await import('./PaidDialog.tsx')).PaidDialog }))

/** On every page of a shop: a notice that this booking was paid in another tab. */
export function PaidElsewhere() {
  const isPaid = useBooking((snapshot) => snapshot.matches({ dialog: 'paidElsewhere' }))
  return <Suspense>{isPaid && <PaidDialog />}</Suspense>
}
