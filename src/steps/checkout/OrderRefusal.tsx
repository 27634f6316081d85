import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { StatusProblem } from '#domain/status-check.ts'
import type { Refusal } from '#machines/checkout.ts'
import type { Step } from '#machines/booking-steps.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { useChange } from '#src/steps/change/useChange.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/useFormat.ts'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { namesOf } from './names-of.ts'
import './OrderForm.css'

/** Where an error code is mended (specification, section 8). */
const MENDED_IN: Partial<Record<number, Step>> = { 110: 'calendar', 201: 'location' }

function ToStep({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <div data-part="notice-actions">
      <RouterLink to="/{-$tenant}/{-$locale}" hash={step}>
        {children}
      </RouterLink>
    </div>
  )
}

/** What is wrong with the booking as it is now (specification, section 5). */
function Problem({ problem }: { problem: StatusProblem }) {
  const t = useTranslations()
  return (
    <Notice kind="error" title={t('checkout.refusal.errorcode.title')}>
      <p>
        {t(problem.key)} {problem.key === 'cart.error.outofstock' && problem.names.join(' | ')}
      </p>
      <ToStep step="cart">{t('checkout.refusal.errorcode.mend')}</ToStep>
    </Notice>
  )
}

function Unreachable() {
  const t = useTranslations('checkout.refusal.unreachable')
  const send = useCheckoutSend()
  return (
    <Notice kind="error" title={t('title')}>
      <p>{t('text')}</p>
      <div data-part="notice-actions">
        <Button onPress={() => send({ type: 'order.retry' })}>{t('retry')}</Button>
      </div>
    </Notice>
  )
}

/** `seen`: the total the visitor agreed to, in cents. */
function Refused({ refusal, seen }: { refusal: Refusal; seen: number }) {
  const t = useTranslations('checkout.refusal')
  const all = useTranslations()
  const { money } = useFormat()
  const change = useChange()
  const cart = useBooking(({ context }) => context.offer?.cart)
  switch (refusal.kind) {
    case 'total':
      return (
        <Notice kind="warning" title={t('total.title')}>
          <p data-numbers>{t('total.text', { before: money(seen), now: money(refusal.cart.price.amount) })}</p>
        </Notice>
      )
    case 'outOfStock':
      return (
        <Notice kind="error" title={t('outOfStock.title')}>
          <p>{t('outOfStock.text', { names: namesOf(refusal.outOfStock, cart) })}</p>
          <ToStep step="products">{t('outOfStock.mend')}</ToStep>
        </Notice>
      )
    case 'alreadyPaid':
      return (
        <Notice kind="warning" title={t('alreadyPaid.title')}>
          <p>{t('alreadyPaid.text', { number: refusal.number })}</p>
          <div data-part="notice-actions">
            <RouterLink
              to="/{-$tenant}/{-$locale}/checkout/success"
              search={{ booking: refusal.bookingId }}
              reloadDocument
            >
              {t('alreadyPaid.show')}
            </RouterLink>
          </div>
        </Notice>
      )
    case 'changedSince':
      return (
        <Notice kind="warning" title={t('changedSince.title')}>
          <p>{t('changedSince.text', { number: refusal.number })}</p>
          <div data-part="notice-actions">
            <RouterLink
              to="/{-$tenant}/{-$locale}/checkout/success"
              search={{ booking: refusal.bookingId }}
              reloadDocument
            >
              {t('changedSince.show')}
            </RouterLink>
          </div>
        </Notice>
      )
    case 'errorcode':
      return (
        <Notice kind="error" title={t('errorcode.title')}>
          <p>{all(`errorcode.${refusal.errorcode}`)}</p>
          <ToStep step={MENDED_IN[refusal.errorcode] ?? 'cart'}>{t('errorcode.mend')}</ToStep>
        </Notice>
      )
    default:
      return (
        <Notice kind="error" title={t(change ? 'otherChange.title' : 'other.title')}>
          <p>{t(change ? 'otherChange.text' : 'other.text')}</p>
          <ToStep step="cart">{all('checkout.back')}</ToStep>
        </Notice>
      )
  }
}

/**
 * Why the order did not go through, and the way on. `problem`: what keeps the booking itself from being ordered by now.
 * The booking hears of it too, so that the steps show what has changed.
 */
export function OrderRefusal({ problem }: { problem: StatusProblem | null }) {
  const sendBooking = useBookingSend()
  const isRefused = useCheckout((snapshot) => snapshot.matches({ overview: 'refused' }))
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ overview: 'unreachable' }))
  const refusal = useCheckout(({ context }) => context.refusal)
  const order = useCheckout(({ context }) => context.order)
  const place = useRef<HTMLDivElement>(null)

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
      ) : isRefused && refusal && order ? (
        <Refused refusal={refusal} seen={order.amountSeen} />
      ) : (
        problem && <Problem problem={problem} />
      )}
    </div>
  )
}
