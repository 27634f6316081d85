import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { CheckoutPart } from '#src/checkout/CheckoutPart.tsx'
import '#src/ui/Button.css'

/** At a booking, beside cancelling it: the way to withdraw from its contract, filled in, where the shop takes withdrawals. */
export function WithdrawPart({ bookingId }: { bookingId: string }) {
  const t = useTranslations()
  const { settings } = useSite()
  if (!settings.withdrawal) return null
  return (
    <CheckoutPart title={t('checkout.withdraw.title')}>
      <p>{t('checkout.withdraw.text')}</p>
      <p>
        <RouterLink
          data-part="button"
          data-kind="quiet"
          to="/{-$tenant}/{-$locale}/withdrawal"
          search={{ booking: bookingId }}
        >
          {t('common.withdraw')}
        </RouterLink>
      </p>
    </CheckoutPart>
  )
}
