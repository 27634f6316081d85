import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { isWithdrawable } from '#domain/reservation/reservation-status.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import '#src/ui/Button.css'

/** At a booking, beside cancelling it: the way to withdraw from its contract, filled in, where the shop takes withdrawals. */
export function WithdrawPart({ reservation }: { reservation: Reservation }) {
  const t = useTranslations()
  const { settings, today } = useSite()
  if (!settings.withdrawal || !isWithdrawable(reservation, today)) return null
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
