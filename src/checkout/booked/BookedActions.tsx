import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { Button } from '#src/ui/Button.tsx'
import { isWithdrawable } from '#domain/reservation/reservation-status.ts'
import { useSite } from '#src/api/useSite.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import '#src/ui/Button.css'

export function BookedActions({ reservation: { bookingId } }: { reservation: Reservation }) {
  const t = useTranslations('checkout.success')
  const { base } = useApi()
  const file = (name: string) => `${base}/api/checkout/${bookingId}/${name}`
  return (
    <div data-part="booked-actions" data-row="wrap 12">
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

export function WithdrawPart({ reservation }: { reservation: Reservation }) {
  const t = useTranslations()
  const { settings } = useSite()
  const now = useBooking(({ context }) => context.shop.now)
  if (!settings.withdrawal || !isWithdrawable(reservation, now)) return null
  return (
    <PagePart title={t('checkout.withdraw.title')}>
      <p>{t('checkout.withdraw.text')}</p>
      <p>
        <RouterLink
          data-part="button"
          data-kind="quiet"
          to="/{-$tenant}/{-$locale}/withdrawal"
          search={{ booking: reservation.bookingId }}
          aria-label={`${t('common.withdraw')}: ${reservation.number}`}
        >
          {t('common.withdraw')}
        </RouterLink>
      </p>
    </PagePart>
  )
}

export function WithdrawnNotice({ reservation, title }: { reservation: Reservation; title?: string }) {
  const t = useTranslations('checkout.withdraw.received')
  const moment = useMoment()
  const { settings } = useSite()
  const { withdrawnAt } = reservation
  if (withdrawnAt === undefined) return null
  const at = moment(withdrawnAt, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Notice kind="info" title={title}>
      <p data-numbers>{t('text', { at })}</p>
      <p data-numbers>{t('notYou', { phone: settings.phone })}</p>
    </Notice>
  )
}
