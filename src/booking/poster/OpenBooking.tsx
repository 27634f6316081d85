import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { reservationQuery } from '#src/api/queries.ts'
import { useQuery } from '#src/api/query.ts'
import { useSite } from '#src/api/useSite.ts'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useMoment } from '#src/base/useMoment.ts'
import { PayLink } from '#src/layout/PayLink.tsx'
import { useIsRestored } from '#src/visit/useIsRestored.ts'
import { tabDraft } from '#src/visit/draft-storage.ts'
import './OpenBooking.css'

export function OpenBooking() {
  const t = useTranslations('poster.open')
  const moment = useMoment()
  const api = useApi()
  const { tenant } = useSite()
  const booking = useIsRestored() ? tabDraft.read(tenant)?.reservation : undefined
  const { data: reservation } = useQuery(reservationQuery(api, booking ?? null))
  if (!reservation) return null
  const { bookingId, number, status, change } = reservation
  const holdUntil = change?.holdUntil ?? (status === STATUS.open ? reservation.holdUntil : null)
  if (holdUntil === null || Date.parse(holdUntil) <= api.now()) return null
  const dayOf = (at: string) => moment(at, { dateStyle: 'short' })
  const endsToday = dayOf(holdUntil) === dayOf(new Date(api.now()).toISOString())
  return (
    <div data-part="open-booking">
      <p data-numbers>
        <strong>{t.rich(change ? 'change' : 'booking', { number, nr: unbrokenNumber })}</strong>{' '}
        {t('held', { time: moment(holdUntil, { ...(!endsToday && { dateStyle: 'long' }), timeStyle: 'short' }) })}
      </p>
      <PayLink bookingId={bookingId}>{t('pay')}</PayLink>
    </div>
  )
}
