import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { Button } from '#src/ui/Button.tsx'
import '#src/ui/Button.css'

/** A booking to take along: into the calendar, on paper, as a receipt. */
export function BookedActions({ reservation: { bookingId } }: { reservation: Reservation }) {
  const t = useTranslations('checkout.success')
  const { base } = useApi()
  const file = (name: string) => `${base}/api/checkout/${bookingId}/${name}`
  return (
    <div data-part="booked-actions">
      <a data-part="button" data-kind="quiet" href={file('calendar.ics')} download>
        {t('calendar')}
      </a>
      <a data-part="button" data-kind="quiet" href={file('receipt.pdf')} download>
        {t('receipt')}
      </a>
      <Button kind="quiet" onPress={() => globalThis.print()}>
        {t('print')}
      </Button>
    </div>
  )
}
