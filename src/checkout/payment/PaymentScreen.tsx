import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { useSite } from '#src/api/useSite.ts'
import { Money } from '#src/base/Money.tsx'
import { TextSkeleton } from '#src/ui/Skeleton.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'
import { CheckoutSteps } from '#src/checkout/CheckoutSteps.tsx'
import { Page } from '#src/layout/Page.tsx'
import { HoldClock } from '#src/booking/parts/HoldClock.tsx'
import { CardMarks } from './CardMarks.tsx'
import { PaymentAside, PaymentFold } from './PaymentSummary.tsx'
import { ToBooking, ToOverview } from './ToOverview.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Cart } from '#contract/prices.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import type { CheckoutSnapshot } from '#machines/checkout/machine.ts'
import { LazyLinkAgain, usePreloadNotShown } from '#src/checkout/booked/NotShown.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { inShopTime } from '#src/visit/browser-time.ts'
import { outOfStockNames } from '#domain/booking/out-of-stock-names.ts'
import './PaymentScreen.css'
import { useSearch } from '@tanstack/react-router'
import type { PaymentStart } from '#contract/payment.ts'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'

/** The page is a separate document, because only this page may load the provider's script. */
export function PaymentScreen() {
  const t = useTranslations('checkout')
  const pages = useTranslations('common.pages')
  usePreloadNotShown()
  const api = useApi()
  const bookingId = useCheckout(({ context }) => context.bookingId)
  const payment = useCheckout(({ context }) => context.payment)
  const send = useCheckoutSend()
  const hasHoldEnded = useCheckout((snapshot) => snapshot.matches({ payment: 'holdEnded' }))
  const { brands } = useSite().settings
  const isProblem = useCheckout(
    (snapshot) => snapshot.matches({ payment: 'refused' }) || snapshot.matches({ payment: 'unreachable' }),
  )
  const leadsElsewhere = useCheckout((snapshot) =>
    (['notFound', 'cancelled', 'dearer'] as const).some((refused) => snapshot.matches({ payment: { refused } })),
  )
  const { data: reservation, isError } = useQuery(reservationQuery(api, bookingId))
  const hasSummary = reservation !== undefined || !(isError || isProblem)
  return (
    <Page
      key={isProblem ? 'problem' : hasHoldEnded ? 'ended' : 'open'}
      steps={<CheckoutSteps current="payment" />}
      title={pages('payment')}
      takesFocus
      help={isProblem || hasHoldEnded ? undefined : t('payment.help')}
      aside={hasSummary ? <PaymentAside reservation={reservation} /> : undefined}
    >
      {hasSummary && <PaymentFold reservation={reservation} />}
      {isProblem ? (
        <PaymentProblem cart={reservation?.cart} />
      ) : hasHoldEnded ? (
        <HoldEnded />
      ) : (
        <div data-part="payment" data-stack="24">
          <dl data-part="payment-facts" data-numbers>
            <dt>{t('payment.number')}</dt>
            <dd>{reservation ? unbrokenNumber(reservation.number) : <TextSkeleton>000000000</TextSkeleton>}</dd>
            <dt>{t(reservation?.change ? 'payment.difference' : 'payment.amount')}</dt>
            <dd data-part="payment-amount">
              {reservation ? (
                <Money cents={reservation.change?.difference ?? reservation.amount} />
              ) : (
                <TextSkeleton>000,00</TextSkeleton>
              )}
            </dd>
            <dt>{t('payment.brands')}</dt>
            <dd>
              <CardMarks brands={brands} />
            </dd>
          </dl>
          {payment && bookingId !== null ? (
            <HoldClock
              bookingId={bookingId}
              ends={payment.holdEnds}
              limit={payment.holdLimit}
              onExtended={(ends) => send({ type: 'hold.extended', holdEnds: ends })}
            />
          ) : (
            <HoldClockSkeleton />
          )}
          {payment ? <PaymentWidget payment={payment.form} /> : <WidgetSkeleton />}
        </div>
      )}
      {!leadsElsewhere && <ToOverview />}
    </Page>
  )
}

const TYPICAL_MINUTES = 30

function HoldClockSkeleton() {
  const t = useTranslations('checkout.hold')
  return (
    <p data-part="hold" data-numbers>
      <TextSkeleton>{t('left', { minutes: TYPICAL_MINUTES })}</TextSkeleton>
    </p>
  )
}

function HoldEnded() {
  const t = useTranslations('checkout.payment.hold')
  const send = useCheckoutSend()
  return (
    <Notice kind="warning" title={t('endedTitle')}>
      <p>{t('endedText')}</p>
      <Button onPress={() => send({ type: 'payment.retry' })}>{t('again')}</Button>
    </Notice>
  )
}

const REFUSALS = ['outOfStock', 'cancelled', 'notFound', 'over', 'dearer', 'usedUp', 'rejected'] as const

const problemOf = (snapshot: CheckoutSnapshot) =>
  REFUSALS.find((refused) => snapshot.matches({ payment: { refused } })) ?? 'unreachable'

// Links to a step in a new document, because the checkout of this document belongs to the payment.
const toStep = (step: 'products' | 'calendar', words: string) => (
  <RouterLink to="/{-$tenant}/{-$locale}" hash={step} reloadDocument>
    {words}
  </RouterLink>
)

function PaymentProblem({ cart }: { cart: Cart | undefined }) {
  const t = useTranslations('checkout')
  const wordsOf = useErrorcodeWords()
  const { size } = useFormat()
  const send = useCheckoutSend()
  const problem = useCheckout(problemOf)
  const { outOfStock, errorcode, retryAt } = useCheckout(({ context }) => context)
  const api = useApi()
  const moment = useMoment()
  const time = retryAt === null ? '' : moment(inShopTime(api, retryAt), { timeStyle: 'short' })
  const retry = <Button onPress={() => send({ type: 'payment.retry' })}>{t('payment.retry')}</Button>

  const notices: Record<typeof problem, readonly [title: string, text: string, action?: ReactNode]> = {
    unreachable: [t('payment.unreachable.title'), t('payment.unreachable.text'), retry],
    outOfStock: [
      t('payment.outOfStock.title'),
      t('payment.outOfStock.text', { names: outOfStockNames(outOfStock, cart, size) }),
      toStep('products', t('payment.outOfStock.mend')),
    ],
    cancelled: [t('check.reason.cancelled.title'), t('check.reason.cancelled.text'), <ToBooking key="booking" />],
    notFound: [t('refusal.notFound.title'), t('refusal.notFound.text')],
    // Offers other days instead of another attempt, because the shop would refuse another attempt too.
    over: [t('success.over.title'), wordsOf(ERROR_CODE.periodNotBookable), toStep('calendar', t('payment.over.mend'))],
    dearer: [t('payment.dearer.title'), t('payment.dearer.text'), <ToBooking key="booking" />],
    usedUp: [t('payment.usedUp.title', { time }), t('payment.usedUp.text', { time })],
    rejected: [t('payment.other.title'), errorcode === null ? t('payment.other.text') : wordsOf(errorcode), retry],
  }
  const [title, text, action] = notices[problem]
  return (
    <>
      <Notice kind={problem === 'cancelled' ? 'failure' : 'error'} title={title}>
        <p>{text}</p>
        {action}
      </Notice>
      {problem === 'notFound' && <LazyLinkAgain />}
    </>
  )
}

declare global {
  var wpwlOptions: { locale: string; style: 'plain'; labels: { submit?: string } } | undefined
}

/** The provider's script fills this element with a card form, so React does not manage the content. */
function WidgetForm({ payment: { widgetUrl, integrity, resultUrl, brands, amount } }: { payment: PaymentStart }) {
  const t = useTranslations('checkout.payment')
  const { money } = useFormat()
  // Without a known amount, the button shows the provider's own text.
  const submit = amount === undefined ? undefined : t('pay', { amount: money(amount) })
  const send = useCheckoutSend()
  const language = useLocale().slice(0, 2)
  const { wl } = useSearch({ from: '/{-$tenant}/{-$locale}' })
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const form = document.createElement('form')
    const result = new URL(resultUrl)
    if (wl !== undefined) result.searchParams.set('wl', wl)
    form.action = result.href
    form.className = 'paymentWidgets'
    form.dataset.brands = brands.join(' ')
    const script = document.createElement('script')
    script.src = widgetUrl
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    script.addEventListener('error', () => send({ type: 'widget.failed' }))
    globalThis.wpwlOptions = { locale: language, style: 'plain', labels: { ...(submit && { submit }) } }
    const place = host.current
    place?.replaceChildren(form)
    document.head.append(script)
    return () => {
      script.remove()
      place?.replaceChildren()
    }
  }, [widgetUrl, integrity, resultUrl, brands, wl, language, submit, send])

  return <div ref={host} />
}

function PaymentWidget({ payment }: { payment: PaymentStart }) {
  const t = useTranslations('checkout.payment')
  const send = useCheckoutSend()
  const isMissing = useCheckout((snapshot) => snapshot.matches({ payment: { entering: 'formMissing' } }))
  if (isMissing) {
    return (
      <Notice kind="error" title={t('widget.title')}>
        <p>{t('widget.text')}</p>
        <Button onPress={() => send({ type: 'widget.retry' })}>{t('retry')}</Button>
      </Notice>
    )
  }
  return (
    <div data-part="widget">
      <WidgetForm payment={payment} />
      <WidgetSkeleton />
    </div>
  )
}

const WidgetSkeleton = () => (
  <StepSkeleton part="widget-skeleton" label={useTranslations('checkout.payment')('loading')} heights={['27rem']} />
)
