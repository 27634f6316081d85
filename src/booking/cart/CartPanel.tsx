import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { CartFacts } from './CartFacts.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTotal } from './CartTotal.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { useCart } from './useCart.ts'
import './Cart.css'

/** The cart beside the steps. While the cart's own step shows the lines, this keeps to when, where and how much. */
export function CartPanel() {
  const t = useTranslations('cart')
  const send = useBookingSend()
  // What was pressed comes first, then this: on a phone it is not even in sight.
  const cart = useDeferredValue(useCart())
  const canOpen = useBooking((snapshot) => snapshot.can({ type: 'step.open', step: 'cart' }))
  const isInFull = useBooking((snapshot) => snapshot.matches({ step: 'cart' }))
  return (
    <section data-part="cart-panel" aria-label={t('panel')}>
      <h2 data-part="cart-heading">{t('selection')}</h2>
      <CartFacts />
      {cart.count === 0 ? (
        <EmptyCart />
      ) : (
        <>
          {!isInFull && <CartLines cart={cart} />}
          <div data-part="cart-foot">
            <CartTotal cart={cart} />
            {canOpen && !isInFull && (
              <Button kind="quiet" onPress={() => send({ type: 'step.open', step: 'cart' })}>
                {t('toCart')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
