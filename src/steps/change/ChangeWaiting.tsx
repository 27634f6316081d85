import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { PayLink } from '#src/steps/checkout/PayLink.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/useFormat.ts'

/** A dearer change that was saved, and waits for its difference: it stands above the booking that still holds. */
export function ChangeWaiting({ reservation: { bookingId, change, status } }: { reservation: Reservation }) {
  const t = useTranslations('checkout.change.waiting')
  const { money, range } = useFormat()
  if (!change || status !== 50) return null
  return (
    <Notice kind="warning" title={t('title')}>
      <p data-numbers>{t('text', { amount: money(change.difference), period: range(change.date, 'long') })}</p>
      <PayLink bookingId={bookingId}>{t('pay')}</PayLink>
    </Notice>
  )
}
