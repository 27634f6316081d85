import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { rebookingDraft, rebookingPeople } from '#domain/booking/rebooking.ts'
import { typedStay } from '#domain/booking/stay.ts'
import { Button } from '#src/ui/Button.tsx'
import { useVisit } from '#src/visit/VisitContext.ts'

/** The same again: fills the booking and leads to the calendar, where the days are chosen anew. */
export function Rebook({ reservation: { booking, cart } }: { reservation: Reservation }) {
  const t = useTranslations('account.reservation.again')
  const visit = useVisit()
  const navigate = useNavigate()
  const rebook = async () => {
    await visit.takeUp(rebookingDraft(booking, cart), {
      ...rebookingPeople(booking),
      ...typedStay(booking.accommodation),
    })
    await navigate({ to: '/{-$tenant}/{-$locale}', hash: 'calendar' })
  }
  return (
    <div data-part="reservation-actions">
      <Button kind="quiet" onPress={() => void rebook()}>
        {t('submit')}
      </Button>
    </div>
  )
}
