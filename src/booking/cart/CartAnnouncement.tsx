import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Cart } from '#contract/prices.ts'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useCart } from './useCart.ts'

/** Announces a new total once, when it arrives, and by how much it differs. */
export function CartAnnouncement() {
  const t = useTranslations('cart')
  const { money } = useFormat()
  const { offered, count, isStale } = useCart()
  const [{ known, difference }, setAnswer] = useState<{ known: Cart | undefined; difference: number }>({
    known: offered,
    difference: 0,
  })
  if (offered && offered !== known)
    setAnswer({ known: offered, difference: known ? offered.price.amount - known.price.amount : 0 })
  const words = () => {
    if (isStale || !offered || count === 0) return null
    const amount = money(offered.price.amount)
    if (difference === 0) return t('announcement', { count, amount })
    const sign = difference > 0 ? '+' : '−'
    return t('announcementChanged', { count, difference: `${sign}${money(Math.abs(difference))}`, amount })
  }
  return <LiveText>{words()}</LiveText>
}
