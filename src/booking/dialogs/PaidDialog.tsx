import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useTranslations } from 'use-intl'
import { bookingPage } from '#src/base/booking-page.ts'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useBookingSend, useVisit } from '#src/visit/VisitContext.ts'

export function PaidDialog() {
  const isBefore = useSelector(useVisit(), (snapshot) => snapshot.matches('orderedBefore'))
  return isBefore ? <OrderedBefore /> : <PaidInOtherTab />
}

const useBeginAnew = () => {
  const send = useBookingSend()
  const navigate = useNavigate()
  return () => {
    send({ type: 'booking.reset' })
    void navigate({ to: '/{-$tenant}/{-$locale}', params: true, search: true })
  }
}

function PaidInOtherTab() {
  const t = useTranslations('misc.paid')
  const common = useTranslations('common')
  const send = useBookingSend()
  const beginAnew = useBeginAnew()
  return (
    <Dialog
      isOpen
      title={t('title')}
      onClose={() => send({ type: 'booking.keep' })}
      closeLabel={common('close')}
      cancelLabel={t('keep')}
      action={{ label: t('anew'), onPress: beginAnew }}
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}

/** Tells a visitor whose change cannot continue in this tab that an order would be a second booking. */
function OrderedBefore() {
  const t = useTranslations('misc.orderedBefore')
  const common = useTranslations('common')
  const send = useBookingSend()
  const navigate = useNavigate()
  const beginAnew = useBeginAnew()
  const draft = useSelector(useVisit(), ({ context }) => context.drafts?.draft)
  if (!draft?.change || !draft.reservation) return null
  const { reservation } = draft
  const { number, isPaid } = draft.change
  const openBooking = () => {
    send({ type: 'booking.reset' })
    void navigate(bookingPage(reservation))
  }
  return (
    <Dialog
      isOpen
      title={<>{t.rich(isPaid ? 'paid' : 'begun', { number, nr: unbrokenNumber })}</>}
      onClose={beginAnew}
      closeLabel={common('close')}
      cancelLabel={t('anew')}
      action={{ label: t('change', { number }), onPress: openBooking }}
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}
