import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/useFormat.ts'
import '#src/ui/Button.css'

/** A dearer change that was saved, and waits for its difference: it stands above the booking that still holds. */
export function ChangeWaiting({ reservation: { bookingId, change, status } }: { reservation: Reservation }) {
  const t = useTranslations('checkout.change.waiting')
  const { money, range } = useFormat()
  if (!change || status !== 50) return null
  return (
    <Notice kind="warning" title={t('title')}>
      <p data-numbers>{t('text', { amount: money(change.difference), period: range(change.date, 'long') })}</p>
      <div data-part="notice-actions">
        <RouterLink
          data-part="button"
          data-kind="primary"
          to="/{-$tenant}/{-$locale}/checkout/payment"
          search={{ booking: bookingId }}
          reloadDocument
        >
          {t('pay')}
        </RouterLink>
      </div>
    </Notice>
  )
}
