import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { useChange } from '#src/booking/change/useChange.ts'
import { cardNames } from '#src/base/card-names.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import './AcceptedCards.css'

/** The accepted cards, which the law wants named before the order begins. Not shown where nothing is to be paid. */
export function AcceptedCards() {
  const t = useTranslations('cart')
  const { brands } = useSite().settings
  const amount = useBooking(({ context }) => context.offer?.cart.price.amount)
  const paid = useChange()?.paid ?? 0
  if (amount !== undefined && amount <= paid) return null
  return <p data-part="accepted-cards">{t('cards', { brands: cardNames(brands) })}</p>
}
