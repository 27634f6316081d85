import { useHydrated } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { withTexts } from '#src/base/with-texts.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { useBooking, useVisit } from '#src/visit/VisitContext.ts'

const PaidDialog = lazyWithPreload(() => withTexts(import('./PaidDialog.tsx').then((file) => file.PaidDialog)))

export function PaidElsewhere() {
  const isPaid = useBooking((snapshot) => snapshot.matches({ dialog: 'paidElsewhere' }))
  const isOrderedBefore = useSelector(useVisit(), (snapshot) => snapshot.matches('orderedBefore'))
  // Renders nothing during hydration, as the server does, because the footer hydrates after the draft is loaded.
  return useHydrated() && (isPaid || isOrderedBefore) && <PaidDialog />
}
