import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { BookingProblem } from '#machines/booking/problem.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useLeadTo } from '#src/booking/parts/useLeadTo.ts'
import { useBookingSend } from '#src/visit/VisitContext.ts'
import type { ShownCart } from './useCart.ts'
import { MENDED_IN, shortIn } from '#src/booking/parts/useProblem.ts'
import { PROBLEM_ID } from './useStartCheckout.ts'

/** Why the booking cannot go on, with a button to the step that mends it. */
export function StatusProblemNotice({ cart, problem }: { cart: ShownCart; problem: BookingProblem }) {
  const t = useTranslations()
  const send = useBookingSend()
  const leadTo = useLeadTo()
  const { key } = problem
  const names = shortIn(problem)
  const step = MENDED_IN[key]
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
    // A swap removes this notice with the focused button, after the dialog has tried to restore the focus.
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById('cart-title')?.focus({ preventScroll: true })
      })
  }, [])

  const mend = () => {
    if (step === 'products' && concerned) leadTo.person(concerned.ref)
    send({ type: 'step.open', step })
  }
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
          <Button kind="quiet" onPress={mend}>
            {t(`cart.mend.${step}`)}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
