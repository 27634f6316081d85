import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ERROR_CODE } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { BookingProblem } from '#machines/booking/problem.ts'
import type { EndedElsewhere } from '#machines/checkout/events.ts'
import type { Step } from '#machines/booking/steps.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { shortIn } from '#src/booking/parts/useProblem.ts'
import { useIsChanging } from '#src/booking/change/useChange.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { LinkAgainPart } from '#src/checkout/booked/LinkAgain.tsx'
import { namesOf } from '#src/checkout/names-of.ts'
import './OrderForm.css'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'

/** The step that corrects an error code. */
const MENDED_IN: Partial<Record<ErrorCode | 'guesses', Step>> = {
  [ERROR_CODE.periodNotBookable]: 'calendar',
  [ERROR_CODE.locationClosed]: 'location',
}

function ToStep({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <div data-part="notice-actions">
      <RouterLink to="/{-$tenant}/{-$locale}" hash={step}>
        {children}
      </RouterLink>
    </div>
  )
}

/** Shows why the booking cannot be ordered now. */
function Problem({ problem }: { problem: BookingProblem }) {
  const t = useTranslations()
  const errorcode = useIsChanging() ? 'checkout.change.refusal.errorcode' : 'checkout.refusal.errorcode'
  return (
    <Notice kind="mistake" title={t(`${errorcode}.title`)}>
      <p>
        {t(problem.key)} {shortIn(problem)}
      </p>
      <ToStep step="cart">{t(`${errorcode}.mend`)}</ToStep>
    </Notice>
  )
}

function Unreachable() {
  const t = useTranslations('checkout')
  const send = useCheckoutSend()
  const isChanging = useIsChanging()
  return (
    <Notice kind="error" title={t('refusal.unreachable.title')} takesFocus>
      <p>{t(isChanging ? 'change.refusal.unreachable' : 'refusal.unreachable.text')}</p>
      <div data-part="notice-actions">
        <Button onPress={() => send({ type: 'order.retry' })}>{t('refusal.unreachable.retry')}</Button>
      </div>
    </Notice>
  )
}

/** The booking has another state than expected, with a link to it. */
function Elsewhere({ how, bookingId, number }: EndedElsewhere) {
  const t = useTranslations(`checkout.refusal.${how}`)
  return (
    <Notice kind="failure" title={t('title')} takesFocus>
      <p>{t.rich('text', { number, nr: unbrokenNumber })}</p>
      <div data-part="notice-actions">
        <RouterLink to="/{-$tenant}/{-$locale}/checkout/success" search={{ booking: bookingId }} reloadDocument>
          {t('show')}
        </RouterLink>
      </div>
    </Notice>
  )
}

const REFUSALS = ['totalChanged', 'outOfStock', 'notBookable', 'endedElsewhere', 'notFound', 'rejected'] as const
type RefusedState = (typeof REFUSALS)[number]

const refusalOf = (snapshot: CheckoutSnapshot): RefusedState | undefined =>
  REFUSALS.find((refused) => snapshot.matches({ overview: { order: { refused } } }))

/** The next action after a refusal. A refused change leaves the booking unchanged. */
function Refused({ refused }: { refused: RefusedState }) {
  const t = useTranslations('checkout')
  const wordsOf = useErrorcodeWords()
  const { money, size } = useFormat()
  const isChanging = useIsChanging()
  const { order, refusedCart, outOfStock, errorcode, elsewhere } = useCheckout(({ context }) => context)
  const cart = useBooking(({ context }) => context.offer?.cart)
  switch (refused) {
    case 'totalChanged': {
      if (!order || !refusedCart) return null
      const amounts = { before: money(order.amountSeen), now: money(refusedCart.price.amount) }
      return (
        <Notice kind="failure" title={t('refusal.total.title')} takesFocus>
          <p data-numbers>{t(isChanging ? 'change.refusal.total' : 'refusal.total.text', amounts)}</p>
        </Notice>
      )
    }
    case 'outOfStock': {
      const names = namesOf(outOfStock, cart, size)
      return (
        <Notice kind="error" title={t('refusal.outOfStock.title')} takesFocus>
          <p>{t(isChanging ? 'change.refusal.outOfStock' : 'refusal.outOfStock.text', { names })}</p>
          <ToStep step="products">{t('refusal.outOfStock.mend')}</ToStep>
        </Notice>
      )
    }
    case 'endedElsewhere':
      return elsewhere && <Elsewhere {...elsewhere} />
    // A change: the booking belongs to an account, or to another browser.
    case 'notFound':
      return (
        <>
          <Notice kind="error" title={t('refusal.notFound.title')} takesFocus>
            <p>{t('success.notFound.text')}</p>
          </Notice>
          <LinkAgainPart />
        </>
      )
    case 'notBookable': {
      if (errorcode === null) return null
      const words = isChanging ? 'change.refusal.errorcode' : 'refusal.errorcode'
      return (
        <Notice kind="error" title={t(`${words}.title`)} takesFocus>
          <p>
            {wordsOf(errorcode)} {isChanging && t('change.refusal.errorcode.stands')}
          </p>
          <ToStep step={MENDED_IN[errorcode] ?? 'cart'}>{t(`${words}.mend`)}</ToStep>
        </Notice>
      )
    }
    default: {
      const words = isChanging ? 'change.refusal.other' : 'refusal.other'
      return (
        <Notice kind="error" title={t(`${words}.title`)} takesFocus>
          <p>{t(`${words}.text`)}</p>
          <ToStep step="cart">{t('back')}</ToStep>
        </Notice>
      )
    }
  }
}

/** Why the order was refused, and the next action. `problem`: the booking's current problem. */
export function OrderRefusal({ problem }: { problem: BookingProblem | null }) {
  const refused = useCheckout(refusalOf)
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ overview: { order: 'unreachable' } }))
  const isAsking = useCheckout((snapshot) => snapshot.matches({ overview: { total: 'pending' } }))
  const place = useRef<HTMLDivElement>(null)
  // The shortfall is gone: a swap was made, or units were released.
  const isMended = refused === 'outOfStock' && problem === null && !isAsking

  useEffect(() => {
    if (refused || isUnreachable) place.current?.scrollIntoView({ block: 'nearest' })
  }, [refused, isUnreachable])

  return (
    <div ref={place} data-part="order-refusal">
      {isUnreachable ? (
        <Unreachable />
      ) : refused && !isMended ? (
        <Refused refused={refused} />
      ) : (
        problem && <Problem problem={problem} />
      )}
    </div>
  )
}
