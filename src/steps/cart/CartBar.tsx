import { lazy, Suspense, useState } from 'react'
import { Button as PlainButton } from 'react-aria-components/Button'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { STEPS } from '#machines/booking-steps.ts'
import { useNextUnequipped } from '#src/steps/products/ActivePerson.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { Amount } from './Amount.tsx'
import { useCart } from './useCart.ts'
import './Cart.css'

const CartSheet = lazy(async () => ({ default: (await import('./CartSheet.tsx')).CartSheet }))

/** On a phone: the total and the way on always in sight, once there is something to count. The cart's own step has both itself. */
export function CartBar() {
  const t = useTranslations('cart')
  const send = useBookingSend()
  const cart = useCart()
  const [isOpen, setIsOpen] = useState(false)
  const isInFull = useBooking((snapshot) => snapshot.matches({ step: 'cart' }))
  const isChoosing = useBooking((snapshot) => snapshot.matches({ step: 'products' }))
  const step = useBooking((snapshot) => STEPS.find((open) => snapshot.matches({ step: open })))
  const canGoOn = useBooking((snapshot) => step !== undefined && snapshot.can({ type: 'step.next', step }))
  const isPressed = useBooking((snapshot) => snapshot.matches({ bar: 'pressed' }))
  const next = useNextUnequipped()
  if (cart.count === 0 || isInFull || step === undefined) return null

  const goOn = () => {
    // Not disabled meanwhile: a button that is so under a finger does not answer to the next tap.
    if (isPressed) return
    send({ type: 'bar.press' })
    if (isChoosing && next) next.goTo()
    else send({ type: 'step.next', step })
  }
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
      <Button isDisabled={!canGoOn} onPress={goOn}>
        {t('next')}
      </Button>
      <Suspense>{isOpen && <CartSheet cart={cart} isOpen={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
