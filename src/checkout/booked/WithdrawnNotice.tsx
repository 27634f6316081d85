import { useFormatter, useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { useSite } from '#src/api/useSite.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** At a booking whose contract was withdrawn from: when, and what happens next. `title`: where the page has none that says so. */
export function WithdrawnNotice({ reservation, title }: { reservation: Reservation; title?: string }) {
  const t = useTranslations('checkout.withdraw.received')
  const format = useFormatter()
  const { settings } = useSite()
  const { withdrawnAt } = reservation
  if (withdrawnAt === undefined) return null
  const at = format.dateTime(new Date(withdrawnAt), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Notice kind="info" title={title}>
      <p data-numbers>{t('text', { at })}</p>
      <p data-numbers>{t('notYou', { phone: settings.phone })}</p>
    </Notice>
  )
}
