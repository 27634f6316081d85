import { useTranslations } from 'use-intl'
import { useIsChanging } from '#src/booking/change/useChange.ts'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { Button } from '#src/ui/Button.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { AcceptedCards } from './AcceptedCards.tsx'
import { LazyLineChoice } from './ChangeLine.tsx'
import { CartLines } from './CartLines.tsx'
import { CartTotal } from './CartTotal.tsx'
import { StatusProblemNotice } from './StatusProblemNotice.tsx'
import { useCart } from './useCart.ts'
import { useProblem } from '#src/booking/parts/useProblem.ts'
import { useStartCheckout } from './useStartCheckout.ts'

export function CartStep() {
  const t = useTranslations('cart')
  const isChanging = useIsChanging()
  const startCheckout = useStartCheckout()
  const cart = useCart()
  usePreload(LazyLineChoice.preload)
  const isIncomplete = useBooking((snapshot) => snapshot.matches({ step: { cart: 'incomplete' } }))
  const problem = useProblem()
  return (
    <StepFrame
      step="cart"
      isFact
      goesOn={false}
      title={t('title')}
      help={t(isChanging ? 'helpChanging' : 'help')}
      summary={cart.count === 0 ? null : t('count', { count: cart.count })}
    >
      <div data-part="cart-step">
        <CartLines cart={cart} isEditable />
        <CartTotal cart={cart} />
        {isIncomplete && problem && <StatusProblemNotice cart={cart} problem={problem} />}
        <div data-part="step-next">
          <Button onPress={startCheckout}>{t('checkout')}</Button>
        </div>
        <AcceptedCards />
      </div>
    </StepFrame>
  )
}
