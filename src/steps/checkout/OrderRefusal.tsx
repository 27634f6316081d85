import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/errors.ts'
import type { BookingProblem } from '#machines/booking/problem.ts'
import type { RefusalReason } from '#machines/checkout/machine.ts'
import type { Step } from '#machines/booking/steps.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { shortIn } from '#src/steps/cart/useProblem.ts'
import { useChange } from '#src/steps/change/useChange.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/useFormat.ts'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { LinkAgainPart } from './LinkAgainPart.tsx'
import { namesOf } from './names-of.ts'
import './OrderForm.css'
import { nr } from '#src/nr.tsx'

/** Where an error code is mended. */
const MENDED_IN: Partial<Record<`${ErrorCode}` | 'guesses', Step>> = { 110: 'calendar', 201: 'location' }

function ToStep({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <div data-part="notice-actions">
      <RouterLink to="/{-$tenant}/{-$locale}" hash={step}>
        {children}
      </RouterLink>
    </div>
  )
}

/** What is wrong with the booking as it is now. */
function Problem({ problem }: { problem: BookingProblem }) {
  const t = useTranslations()
  const errorcode = useChange() ? 'checkout.change.refusal.errorcode' : 'checkout.refusal.errorcode'
  return (
    <Notice kind="error" title={t(`${errorcode}.title`)}>
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
  const change = useChange()
  return (
    <Notice kind="error" title={t('refusal.unreachable.title')} takesFocus>
      <p>{t(change ? 'change.refusal.unreachable' : 'refusal.unreachable.text')}</p>
      <div data-part="notice-actions">
        <Button onPress={() => send({ type: 'order.retry' })}>{t('refusal.unreachable.retry')}</Button>
      </div>
    </Notice>
  )
}

/** The booking is not what it was: the way to it. */
function Elsewhere({ refusal }: { refusal: Extract<RefusalReason, { number: string }> }) {
  const t = useTranslations(`checkout.refusal.${refusal.kind}`)
  return (
    <Notice kind="warning" title={t('title')} takesFocus>
      <p>{t.rich('text', { number: refusal.number, nr })}</p>
      <div data-part="notice-actions">
        <RouterLink to="/{-$tenant}/{-$locale}/checkout/success" search={{ booking: refusal.bookingId }} reloadDocument>
          {t('show')}
        </RouterLink>
      </div>
    </Notice>
  )
}

/** `seen`: the total the visitor agreed to, in cents. A change that is refused leaves the booking as it is. */
function Refused({ refusal, seen }: { refusal: RefusalReason; seen: number }) {
  const t = useTranslations('checkout')
  const codes = useTranslations('errorcode')
  const { money, size } = useFormat()
  const change = useChange()
  const cart = useBooking(({ context }) => context.offer?.cart)
  switch (refusal.kind) {
    case 'total': {
      const amounts = { before: money(seen), now: money(refusal.cart.price.amount) }
      return (
        <Notice kind="warning" title={t('refusal.total.title')} takesFocus>
          <p data-numbers>{t(change ? 'change.refusal.total' : 'refusal.total.text', amounts)}</p>
        </Notice>
      )
    }
    case 'outOfStock': {
      const names = namesOf(refusal.outOfStock, cart, size)
      return (
        <Notice kind="error" title={t('refusal.outOfStock.title')} takesFocus>
          <p>{t(change ? 'change.refusal.outOfStock' : 'refusal.outOfStock.text', { names })}</p>
          <ToStep step="products">{t('refusal.outOfStock.mend')}</ToStep>
        </Notice>
      )
    }
    case 'alreadyPaid':
    case 'cancelled':
    case 'changedSince':
      return <Elsewhere refusal={refusal} />
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
    case 'errorcode':
    case 'tooMany': {
      const code = refusal.kind === 'tooMany' ? 'guesses' : (`${refusal.errorcode}` as const)
      const words = change ? 'change.refusal.errorcode' : 'refusal.errorcode'
      return (
        <Notice kind="error" title={t(`${words}.title`)} takesFocus>
          <p>
            {codes(code)} {change && t('change.refusal.errorcode.stands')}
          </p>
          <ToStep step={MENDED_IN[code] ?? 'cart'}>{t(`${words}.mend`)}</ToStep>
        </Notice>
      )
    }
    default: {
      const words = change ? 'change.refusal.other' : 'refusal.other'
      return (
        <Notice kind="error" title={t(`${words}.title`)} takesFocus>
          <p>{t(`${words}.text`)}</p>
          <ToStep step="cart">{t('back')}</ToStep>
        </Notice>
      )
    }
  }
}

/**
 * Why the order did not go through, and the way on. `problem`: what keeps the booking itself from being ordered by now.
 * The booking hears of it too, so that the steps show what has changed.
 */
export function OrderRefusal({ problem }: { problem: BookingProblem | null }) {
  const sendBooking = useBookingSend()
  const isRefused = useCheckout((snapshot) => snapshot.matches({ overview: { order: 'refused' } }))
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ overview: { order: 'unreachable' } }))
  const refusal = useCheckout(({ context }) => context.refusal)
  const order = useCheckout(({ context }) => context.order)
  const isAsking = useCheckout((snapshot) => snapshot.matches({ overview: { total: 'pending' } }))
  const place = useRef<HTMLDivElement>(null)
  // Nothing is short any more: a swap was made, or somebody else has given it back.
  const isMended = refusal?.kind === 'outOfStock' && problem === null && !isAsking

  useEffect(() => {
    if (isRefused) sendBooking({ type: 'offer.retry' })
  }, [isRefused, sendBooking])

  useEffect(() => {
    if (isRefused || isUnreachable) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefused, isUnreachable])

  return (
    <div ref={place} data-part="order-refusal">
      {isUnreachable ? (
        <Unreachable />
      ) : isRefused && refusal && order && !isMended ? (
        <Refused refusal={refusal} seen={order.amountSeen} />
      ) : (
        problem && <Problem problem={problem} />
      )}
    </div>
  )
}
