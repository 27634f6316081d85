import { useTranslations } from 'use-intl'
import { Money } from '#src/base/Money.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useIsPriced } from './useIsPriced.ts'

interface AmountProps {
  /** undefined: not known yet. */
  cents: number | undefined
  isStale: boolean
}

/** An amount of the cart, marked while a new one is loading or cannot be loaded. */
export function Amount({ cents, isStale }: AmountProps) {
  const t = useTranslations('cart')
  const isPriced = useIsPriced()
  const isRecomputing = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  const outOfReach = cents === undefined ? 'unknown' : 'outdated'
  if (!isPriced) return null
  return (
    <span data-part="amount" data-stale={isStale || undefined}>
      {cents === undefined ? <Skeleton width="4.5rem" height="1.1em" /> : <Money cents={cents} />}
      {isStale && <VisuallyHidden> {t(isRecomputing ? 'recomputing' : outOfReach)}</VisuallyHidden>}
    </span>
  )
}
