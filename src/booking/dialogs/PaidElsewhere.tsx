import { withTexts } from '#src/base/with-texts.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'

const PaidDialog = lazyWithPreload(() => withTexts(import('./PaidDialog.tsx').then((file) => file.PaidDialog)))

export function PaidElsewhere() {
  const isPaid = useBooking((snapshot) => snapshot.matches({ dialog: 'paidElsewhere' }))
  return isPaid && <PaidDialog />
}
