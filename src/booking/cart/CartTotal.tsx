import { useTranslations } from 'use-intl'
import { useFormat } from '#src/base/useFormat.ts'
import { Amount } from './Amount.tsx'
import { OutdatedTotal } from './OutdatedTotal.tsx'
import { useIsPriced } from './useIsPriced.ts'
import type { ShownCart } from './useCart.ts'
import './Cart.css'

/** The one figure everything comes to. */
export function CartTotal({ cart: { offered, isStale } }: { cart: ShownCart }) {
  const t = useTranslations('cart')
  const items = useTranslations('checkout.items')
  const legal = useTranslations('legal.deposit')
  const { money } = useFormat()
  const isPriced = useIsPriced()
  if (!isPriced) return <p data-part="cart-none">{t('empty.unpriced')}</p>
  return (
    <div data-part="cart-total">
      <span data-part="cart-total-label">
        {items('total')} <OutdatedTotal />
      </span>
      <Amount cents={offered?.price.amount} isStale={isStale} />
      <span data-part="cart-vat" data-numbers>
        {offered && items('vat', { percent: offered.vat.percent, amount: money(offered.vat.amount) })}
      </span>
      {offered?.deposit !== undefined && (
        <span data-part="cart-vat" data-numbers>
          {legal('each', { amount: money(offered.deposit) })}
        </span>
      )}
    </div>
  )
}
