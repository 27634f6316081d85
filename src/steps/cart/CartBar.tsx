import { lazy, Suspense, useState } from 'react'
import { Button as PlainButton } from 'react-aria-components/Button'
import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { WayOnInBar } from '#src/steps/WayOn.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { Amount } from './Amount.tsx'
import { useCart } from './useCart.ts'
import './Cart.css'

const CartSheet = lazy(async () => ({ default: (await import('./CartSheet.tsx')).CartSheet }))

/** On a phone: the total and the open step's way on always in sight, once there is something to count. The cart's own step has both itself. */
export function CartBar() {
  const t = useTranslations('cart')
  const cart = useCart()
  const [isOpen, setIsOpen] = useState(false)
  const isInFull = useBooking((snapshot) => snapshot.matches({ step: 'cart' }))
  if (cart.count === 0 || isInFull) return null
  return (
    <>
      <PlainButton data-part="bar-cart" aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
        <span data-part="bar-total">
          <Amount cents={cart.offered?.price.amount} isStale={cart.isStale} />
        </span>
        <span data-part="bar-count">
          {t('show', { count: cart.count })}
          <Icon name="chevronDown" />
        </span>
      </PlainButton>
      <WayOnInBar />
      <Suspense>{isOpen && <CartSheet cart={cart} isOpen={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
