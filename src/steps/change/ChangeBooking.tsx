import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { isChangeable } from '#domain/rebooking.ts'
import { useSite } from '#src/api/useSite.ts'
import { CheckoutPart } from '#src/steps/checkout/CheckoutPart.tsx'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/useFormat.ts'
import { useVisit } from '#src/visit/VisitContext.ts'

/** A dearer change that was saved, and waits for its difference. */
function Waiting({ bookingId, change }: { bookingId: string; change: NonNullable<Reservation['change']> }) {
  const t = useTranslations('checkout.change.waiting')
  const { money, range } = useFormat()
  return (
    <Notice kind="warning" title={t('title')}>
      <p data-numbers>{t('text', { amount: money(change.difference), period: range(change.date, 'long') })}</p>
      <div data-part="notice-actions">
        <RouterLink to="/{-$tenant}/{-$locale}/checkout/payment" search={{ booking: bookingId }} reloadDocument>
          {t('pay')}
        </RouterLink>
      </div>
    </Notice>
  )
}

/** Takes the booking up as it is, days and all, and leads to the cart (api.md, PUT). */
export function ChangeBooking({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('checkout.change')
  const visit = useVisit()
  const navigate = useNavigate()
  const { today } = useSite()
  if (!isChangeable(reservation, today)) return null
  const { bookingId, change } = reservation
  const begin = async () => {
    await visit.change(reservation)
    await navigate({ to: '/{-$tenant}/{-$locale}', hash: 'cart' })
  }
  return (
    <CheckoutPart title={t('title')}>
      {change && <Waiting bookingId={bookingId} change={change} />}
      <p>{t('text')}</p>
      <div>
        <Button kind="quiet" onPress={() => void begin()}>
          {t('begin')}
        </Button>
      </div>
    </CheckoutPart>
  )
}
