import { useTranslations } from 'use-intl'
import { useFormat } from '#src/base/useFormat.ts'
import { Money } from '#src/base/Money.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { useSite } from '#src/api/useSite.ts'
import { useChange } from '#src/booking/change/useChange.ts'
import { cardNames } from '#src/base/card-names.ts'
import type { ShownCart } from './useCart.ts'
import './Cart.css'

export function CartTotal({ cart: { offered, isStale } }: { cart: ShownCart }) {
  const t = useTranslations('cart')
  const items = useTranslations('checkout.items')
  const legal = useTranslations('legal.deposit')
  const { money } = useFormat()
  const isPriced = useIsPriced()
  if (!isPriced) return <p data-muted>{t('empty.unpriced')}</p>
  return (
    <div data-part="cart-total">
      <span data-part="cart-total-label">
        {items('total')} {offered && <OutdatedTotal />}
      </span>
      <Amount cents={offered?.price.amount} isStale={isStale} />
      <span data-part="cart-vat" data-muted data-numbers>
        {offered && items('vat', { percent: offered.vat.percent, amount: money(offered.vat.amount) })}
      </span>
      {offered?.deposit !== undefined && (
        <span data-part="cart-vat" data-muted data-numbers>
          {legal('each', { amount: money(offered.deposit) })}
        </span>
      )}
    </div>
  )
}

interface AmountProps {
  cents: number | undefined
  isStale: boolean
}

export function Amount({ cents, isStale }: AmountProps) {
  const t = useTranslations('cart')
  const isPriced = useIsPriced()
  const isRecomputing = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  const outOfReach = cents === undefined ? 'unknown' : 'outdated'
  if (!isPriced) return null
  return (
    <span data-part="amount" data-numbers data-stale={isStale || undefined}>
      {cents === undefined ? <Skeleton width="4.5rem" height="1.1em" /> : <Money cents={cents} />}
      {isStale && <VisuallyHidden> {t(isRecomputing ? 'recomputing' : outOfReach)}</VisuallyHidden>}
    </span>
  )
}

export function OutdatedTotal() {
  const t = useTranslations('cart')
  const isFailed = useBooking(({ context }) => context.failure !== undefined)
  if (!isFailed) return null
  return (
    <span data-part="outdated" data-row="4" data-strong>
      <Icon name="warning" />
      {t('notCurrent')}
    </span>
  )
}

/** Lists the accepted payment brands, because the law requires this list before an order begins. */
export function AcceptedCards() {
  const t = useTranslations('cart')
  const { brands } = useSite().settings
  const amount = useBooking(({ context }) => context.offer?.cart.price.amount)
  const paid = useChange()?.paid ?? 0
  if (amount !== undefined && amount <= paid) return null
  return (
    <p data-part="accepted-cards" data-muted>
      {t('cards', { brands: cardNames(brands) })}
    </p>
  )
}

const useIsPriced = (): boolean => useBooking((snapshot) => !snapshot.matches({ offer: 'unasked' }))
