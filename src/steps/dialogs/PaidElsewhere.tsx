import { lazy, Suspense } from 'react'
import { useBooking } from '#src/visit/VisitContext.ts'

const PaidDialog = lazy(async () => ({ default: (await import('./PaidDialog.tsx')).PaidDialog }))

/** On every page of a shop: whoever is about to order what is paid already is told. */
export function PaidElsewhere() {
  const isPaid = useBooking((snapshot) => snapshot.matches({ dialog: 'paidElsewhere' }))
  return <Suspense>{isPaid && <PaidDialog />}</Suspense>
}
