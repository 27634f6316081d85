import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { WayOnInBar } from '#src/booking/parts/WayOn.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { Amount, OutdatedTotal } from './CartTotal.tsx'
import { useCart } from './useCart.ts'
import './Cart.css'

const CartSheet = lazyWithPreload(() => import('./CartSheet.tsx').then((file) => file.CartSheet))

export function CartBar() {
  const t = useTranslations('cart')
  const cart = useCart()
  const [isOpen, setIsOpen] = useState(false)
  usePreload(CartSheet.preload)
  const isInFull = useBooking((snapshot) => snapshot.matches({ step: 'cart' }))
  if (cart.count === 0 || isInFull) return null
  return (
    <>
      <PlainButton data-part="bar-cart" aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
        <span data-part="bar-total">
          <Amount cents={cart.offered?.price.amount} isStale={cart.isStale} /> {cart.offered && <OutdatedTotal />}
        </span>
        <span data-part="bar-count" data-row data-muted>
          {t('show', { count: cart.count })}
          <Icon name="chevronDown" />
        </span>
      </PlainButton>
      <WayOnInBar />
      {isOpen && <CartSheet cart={cart} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
