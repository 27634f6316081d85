import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useFormat } from '#src/useFormat.ts'
import { useCart } from './useCart.ts'

/** Announces a new total once, when it arrives. */
export function CartAnnouncement() {
  const t = useTranslations('cart')
  const { money } = useFormat()
  const { offered, count, isStale } = useCart()
  return (
    <VisuallyHidden live>
      {!isStale && offered && count > 0 && t('announcement', { count, amount: money(offered.price.amount) })}
    </VisuallyHidden>
  )
}
