import { useRef, type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import { bookingPage } from '#src/base/booking-page.ts'
import { contentLink } from '#src/base/content-link.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useIsChanging } from '#src/booking/change/useChange.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import './OrderForm.css'
import { ERROR_CODE } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { BookingProblem } from '#machines/booking/problem.ts'
import type { EndedElsewhere } from '#machines/checkout/events.ts'
import type { Step } from '#machines/booking/steps.ts'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { LazyLinkAgain } from '#src/checkout/booked/NotShown.tsx'
import { namesOfProblem, outOfStockNames } from '#domain/booking/out-of-stock-names.ts'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { WithdrawalNote } from './WithdrawalNote.tsx'

interface OrderFormProps {
  amount: number
  /** The amount to pay. For a change of a paid booking, it is the difference. */
  toPay: number
  firstDay: IsoDay
}

export function OrderForm({ amount, toPay, firstDay }: OrderFormProps) {
  const t = useTranslations('checkout')
  const isChanging = useIsChanging()
  const send = useCheckoutSend()
  const isTermsMissing = useCheckout((snapshot) => snapshot.matches({ overview: { terms: 'missing' } }))
  const isTermsAccepted = useCheckout((snapshot) => snapshot.matches({ overview: { terms: 'accepted' } }))
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ overview: { order: 'unreachable' } }))
  const isOrdering = useCheckout(
    (snapshot) =>
      snapshot.matches({ overview: { order: 'ordering' } }) ||
      snapshot.matches('leavingForPayment') ||
      snapshot.matches('success'),
  )
  const isSeen = useCheckout((snapshot) => snapshot.matches({ overview: { total: 'seen' } }))
  const terms = useRef<HTMLDivElement>(null)

  const focusTerms = () => terms.current?.querySelector('input')?.focus()
  const order = () => {
    send({ type: 'order.place', amount, key: crypto.randomUUID() })
    if (!isTermsAccepted) focusTerms()
  }
  return (
    <section data-part="order" data-card="tint" data-stack="12">
      <TotalChanged onConfirmed={focusTerms} />
      <div ref={terms}>
        <Checkbox
          isSelected={isTermsAccepted || isOrdering}
          isDisabled={isOrdering}
          onChange={(termsAccepted) => send({ type: 'terms.accept', termsAccepted })}
          error={isTermsMissing ? t('error.terms') : undefined}
        >
          {t('overview.terms')}
        </Checkbox>
        <RouterLink
          data-part="link"
          data-beside-box
          to="."
          search={(search) => ({ ...search, content: 'agb' as const })}
          resetScroll={false}
        >
          {t('overview.readTerms')}
        </RouterLink>
      </div>
      <p data-muted>{t.rich('overview.privacy', { link: contentLink('privacy') })}</p>
      <p data-muted>
        <WithdrawalNote firstDay={firstDay} />
      </p>
      <div data-part="checkout-actions">
        {!isUnreachable && (
          <Button
            isPending={isOrdering}
            isDisabled={!isSeen && !isOrdering}
            pendingLabel={t(isChanging ? 'change.saving' : 'overview.ordering')}
            onPress={order}
          >
            {t(isChanging ? (toPay > 0 ? 'change.order' : 'change.save') : 'overview.order')}
          </Button>
        )}
        {toPay > 0 && <p data-muted>{t('overview.afterwards')}</p>}
      </div>
    </section>
  )
}

function TotalChanged({ onConfirmed }: { onConfirmed: () => void }) {
  const isChanged = useCheckout((snapshot) => snapshot.matches({ overview: { total: 'changed' } }))
  return isChanged && <Changed onConfirmed={onConfirmed} />
}

function Changed({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTranslations('checkout')
  const { money } = useFormat()
  const send = useCheckoutSend()
  const seen = useCheckout(({ context }) => context.seen)
  const offered = useCheckout(({ context }) => context.priced?.amount ?? null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const confirm = () => {
    send({ type: 'total.confirm' })
    onConfirmed()
  }
  if (seen === null || offered === null) return null
  return (
    <div ref={place}>
      <Notice kind="warning" title={t('refusal.total.title')}>
        <p data-numbers>{t('overview.totalChanged', { before: money(seen), now: money(offered) })}</p>
        <Button kind="quiet" onPress={confirm}>
          {t('overview.confirmTotal')}
        </Button>
      </Notice>
    </div>
  )
}

const STEP_BY_CODE: Partial<Record<ErrorCode | 'guesses', Step>> = {
  [ERROR_CODE.periodNotBookable]: 'calendar',
  [ERROR_CODE.locationClosed]: 'location',
}

function ToStep({ step, children }: { step: Step; children: ReactNode }) {
  return (
    <RouterLink to="/{-$tenant}/{-$locale}" hash={step}>
      {children}
    </RouterLink>
  )
}

function Problem({ problem }: { problem: BookingProblem }) {
  const t = useTranslations()
  const errorcode = useIsChanging() ? 'checkout.change.refusal.errorcode' : 'checkout.refusal.errorcode'
  return (
    <Notice kind="mistake" title={t(`${errorcode}.title`)}>
      <p>
        {t(problem.key)} {namesOfProblem(problem)}
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
      <Button onPress={() => send({ type: 'order.retry' })}>{t('refusal.unreachable.retry')}</Button>
    </Notice>
  )
}

function Elsewhere({ how, bookingId, number }: EndedElsewhere) {
  const t = useTranslations(`checkout.refusal.${how}`)
  return (
    <Notice kind="failure" title={t('title')} takesFocus>
      <p>{t.rich('text', { number, nr: unbrokenNumber })}</p>
      <RouterLink {...bookingPage(bookingId)}>{t('show')}</RouterLink>
    </Notice>
  )
}

const REFUSALS = ['totalChanged', 'outOfStock', 'notBookable', 'endedElsewhere', 'notFound', 'rejected'] as const
type RefusedState = (typeof REFUSALS)[number]

const refusalOf = (snapshot: CheckoutSnapshot): RefusedState | undefined =>
  REFUSALS.find((refused) => snapshot.matches({ overview: { order: { refused } } }))

function Refused({ refused }: { refused: RefusedState }) {
  const t = useTranslations('checkout')
  const wordsOf = useErrorcodeWords()
  const { money, size } = useFormat()
  const isChanging = useIsChanging()
  const { order, refusedCart, outOfStock, errorcode, elsewhere } = useCheckout(({ context }) => context)
  const cart = useBooking(({ context }) => context.offer?.cart)
  const hasStart = Boolean(order?.payload.start)
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
      const names = outOfStockNames(outOfStock, cart, size)
      return (
        <Notice kind="error" title={t('refusal.outOfStock.title')} takesFocus>
          <p>{t(isChanging ? 'change.refusal.outOfStock' : 'refusal.outOfStock.text', { names })}</p>
          {hasStart && (
            <p>
              <ToStep step="halfday">{t('refusal.outOfStock.otherTime')}</ToStep>
            </p>
          )}
          <ToStep step="products">{t('refusal.outOfStock.mend')}</ToStep>
        </Notice>
      )
    }
    case 'endedElsewhere':
      return elsewhere && <Elsewhere {...elsewhere} />
    case 'notFound':
      return (
        <>
          <Notice kind="error" title={t('refusal.notFound.title')} takesFocus>
            {t('success.notFound.text')}
          </Notice>
          <LazyLinkAgain />
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
          {hasStart && errorcode === ERROR_CODE.periodNotBookable ? (
            <ToStep step="halfday">{t('refusal.outOfStock.otherTime')}</ToStep>
          ) : (
            <ToStep step={STEP_BY_CODE[errorcode] ?? 'cart'}>{t(`${words}.mend`)}</ToStep>
          )}
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

export function OrderRefusal({ problem }: { problem: BookingProblem | null }) {
  const refused = useCheckout(refusalOf)
  const isUnreachable = useCheckout((snapshot) => snapshot.matches({ overview: { order: 'unreachable' } }))
  const isAsking = useCheckout((snapshot) => snapshot.matches({ overview: { total: 'pending' } }))
  const place = useRef<HTMLDivElement>(null)
  // True if a swap or newly free units have ended the shortfall.
  const isResolved = refused === 'outOfStock' && problem === null && !isAsking

  useEffect(() => {
    if (refused || isUnreachable) place.current?.scrollIntoView({ block: 'nearest' })
  }, [refused, isUnreachable])

  return (
    <div ref={place} data-part="order-refusal">
      {isUnreachable ? (
        <Unreachable />
      ) : refused && !isResolved ? (
        <Refused refused={refused} />
      ) : (
        problem && <Problem problem={problem} />
      )}
    </div>
  )
}
