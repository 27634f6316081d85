import { useTranslations } from 'use-intl'
import { useEffect, useRef } from 'react'
import { useIsChanging } from '#src/booking/change/useChange.ts'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { useAskingSend } from '#src/booking/parts/useAskingSend.ts'
import { usePreload } from '#src/base/usePreload.ts'
import { Button } from '#src/ui/Button.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { useProblem, STEP_BY_PROBLEM } from '#src/booking/parts/useProblem.ts'
import { personName } from '#domain/persons/persons.ts'
import { namesOfProblem } from '#domain/booking/out-of-stock-names.ts'
import type { BookingProblem } from '#machines/booking/problem.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { AcceptedCards, CartTotal } from './CartTotal.tsx'
import { LazyLineChoice, CartLines } from './CartLines.tsx'
import { useCart, type ShownCart } from './useCart.ts'

const CheaperRate = lazyWithPreload(
  () => import('#src/booking/steps/rates/CheaperRate.tsx').then((file) => file.CheaperRate),
  null,
)

export function CartStep() {
  const t = useTranslations('cart')
  const isChanging = useIsChanging()
  const startCheckout = useStartCheckout()
  const cart = useCart()
  usePreload(LazyLineChoice.preload)
  const isIncomplete = useBooking((snapshot) => snapshot.matches({ step: { cart: 'incomplete' } }))
  const isWaiting = useBooking((snapshot) => snapshot.matches({ step: { cart: 'waiting' } }))
  const problem = useProblem()
  return (
    <StepFrame
      step="cart"
      sendOpening={useAskingSend()}
      isFact
      goesOn={false}
      title={t('title')}
      help={t(isChanging ? 'helpChanging' : 'help')}
      summary={cart.count === 0 ? null : t('count', { count: cart.count })}
    >
      <div data-part="cart-step" data-stack="24">
        <CartLines cart={cart} isEditable />
        <CheaperRate />
        {isIncomplete && problem && <StatusProblemNotice cart={cart} problem={problem} />}
        <AcceptedCards />
        <div data-part="cart-next">
          <CartTotal cart={cart} />
          <Button onPress={startCheckout} isPending={isWaiting} pendingLabel={t('checkoutWaiting')}>
            {t('checkout')}
          </Button>
        </div>
      </div>
    </StepFrame>
  )
}

function StatusProblemNotice({ cart, problem }: { cart: ShownCart; problem: BookingProblem }) {
  const t = useTranslations()
  const send = useBookingSend()
  const hasStart = useBooking(({ context }) => Boolean(context.booking.start))
  const { key } = problem
  const names = namesOfProblem(problem)
  const step = STEP_BY_PROBLEM[key]
  const concerned = cart.groups.find(({ lines }) =>
    key === 'cart.error.products'
      ? lines.length === 0
      : lines.some(({ line, item }) =>
          key === 'cart.error.outofstock' ? line.outOfStock !== undefined : item?.errors.modelRequired,
        ),
  )
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    message.current?.scrollIntoView({ block: 'center' })
    // Focuses the title after a swap, because the swap removes the button to which the closing dialog would return the
    // focus.
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById('cart-title')?.focus({ preventScroll: true })
      })
  }, [])

  const place = step === 'products' ? concerned : undefined
  const mend = () => send(place ? { type: 'person.open', person: place.ref } : { type: 'step.open', step })
  return (
    <div ref={message} id={PROBLEM_ID}>
      <Notice kind="mistake" title={t('cart.incomplete')}>
        <p>
          {t(key)} {names && <strong>{names}</strong>}
        </p>
        <div data-part="notice-actions">
          {key === 'cart.error.outofstock' && (
            <Button kind="quiet" onPress={() => send({ type: 'swaps.show' })}>
              {t('swaps.show')}
            </Button>
          )}
          {key === 'cart.error.outofstock' && hasStart && (
            <Button kind="quiet" onPress={() => send({ type: 'step.open', step: 'halfday' })}>
              {t('cart.otherTime')}
            </Button>
          )}
          <Button kind="quiet" onPress={mend}>
            {place && cart.groups.length > 1
              ? t('cart.mend.productsOf', { person: personName(place.person) })
              : t(`cart.mend.${step}`)}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

const PROBLEM_ID = 'status-problem'

const useStartCheckout = () => {
  const send = useBookingSend()
  return () => {
    send({ type: 'checkout.start' })
    document.getElementById(PROBLEM_ID)?.scrollIntoView({ block: 'center' })
  }
}
