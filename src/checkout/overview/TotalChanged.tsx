import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useCheckout, useCheckoutSend } from '#src/visit/CheckoutContext.ts'

/** The total differs from the one shown before: the visitor must confirm it before ordering. `onConfirmed`: the focus goes on. */
export function TotalChanged({ onConfirmed }: { onConfirmed: () => void }) {
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
        <div data-part="notice-actions">
          <Button kind="quiet" onPress={confirm}>
            {t('overview.confirmTotal')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
