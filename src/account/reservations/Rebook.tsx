import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { loadAgain } from '#machines/visit/load.ts'
import { Button } from '#src/ui/Button.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'

/** Books the same again: fills the booking and leads to the calendar. */
export function Rebook({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('account.reservation.again')
  const send = useBookingSend()
  const navigate = useNavigate()
  const rebook = async () => {
    send({ type: 'booking.load', ...loadAgain(reservation) })
    await navigate({ to: '/{-$tenant}/{-$locale}', hash: 'calendar' })
  }
  return (
    <div data-part="account-actions">
      <Button kind="quiet" onPress={() => void rebook()}>
        {t('submit')}
      </Button>
    </div>
  )
}
