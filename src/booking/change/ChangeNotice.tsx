import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { bookingPage } from '#src/base/booking-page.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { useChange } from './useChange.ts'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'

export function ChangeNotice() {
  const t = useTranslations('checkout.change')
  const { money } = useFormat()
  const send = useBookingSend()
  const booking = useBooking(({ context }) => context.reservation?.bookingId)
  const navigate = useNavigate()
  const change = useChange()
  if (!change || !booking) return null
  const discard = async () => {
    send({ type: 'booking.reset' })
    await navigate(bookingPage(booking))
  }
  return (
    <Notice kind="info" title={<>{t.rich('notice.title', { number: change.number, nr: unbrokenNumber })}</>}>
      <p data-numbers>{change.paid === null ? t('notice.unpaid') : t('notice.paid', { amount: money(change.paid) })}</p>
      <Button kind="quiet" onPress={() => void discard()}>
        {t('discard')}
      </Button>
    </Notice>
  )
}
