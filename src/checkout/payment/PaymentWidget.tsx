import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { PaymentStart } from '#contract/payment.ts'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'

declare global {
  /** Options that the provider's widget reads when it starts. */
  var wpwlOptions: { locale: string; style: 'plain' } | undefined
}

/** The provider's script replaces the form's content, so React does not manage it. */
function WidgetForm({ payment: { widgetUrl, integrity, resultUrl, brands } }: { payment: PaymentStart }) {
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
    globalThis.wpwlOptions = { locale: language, style: 'plain' }
    const place = host.current
    place?.replaceChildren(form)
    document.head.append(script)
    return () => {
      script.remove()
      place?.replaceChildren()
    }
  }, [widgetUrl, integrity, resultUrl, brands, wl, language, send])

  return <div ref={host} />
}

/** The provider's own card form: a skeleton until it is loaded, a message and a retry if its script does not load. */
export function PaymentWidget({ payment }: { payment: PaymentStart }) {
  const t = useTranslations('checkout.payment')
  const send = useCheckoutSend()
  const isMissing = useCheckout((snapshot) => snapshot.matches({ payment: { entering: 'formMissing' } }))
  if (isMissing) {
    return (
      <Notice kind="error" title={t('widget.title')}>
        <p>{t('widget.text')}</p>
        <div data-part="notice-actions">
          <Button onPress={() => send({ type: 'widget.retry' })}>{t('retry')}</Button>
        </div>
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

/** A placeholder for the provider's card form. */
export const WidgetSkeleton = () => (
  <StepSkeleton part="widget-skeleton" label={useTranslations('checkout.payment')('loading')} heights={['27rem']} />
)
