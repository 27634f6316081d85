import { useTranslations } from 'use-intl'
import { Amount } from './Amount.tsx'
import { CartPerson } from './CartPerson.tsx'
import type { ShownCart } from './useCart.ts'
import './Cart.css'

/** Everybody with what they take, and what comes on top. */
export function CartLines({ cart: { groups, offered, isStale } }: { cart: ShownCart }) {
  const t = useTranslations('cart')
  return (
    <div data-part="cart">
      {groups.map((group) => (
        <CartPerson key={group.key} group={group} isStale={isStale} />
      ))}
      {offered?.specials.map(({ id, title, amount }) => (
        <p key={id} data-part="cart-row">
          {title}
          <Amount cents={amount} isStale={isStale} />
        </p>
      ))}
      {offered?.discount && (
        <p data-part="cart-row">
          {t('discount', { code: offered.discount.code })}
          <Amount cents={-offered.discount.amount} isStale={isStale} />
        </p>
      )}
    </div>
  )
}
