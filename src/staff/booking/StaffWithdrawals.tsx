import { useFormatter, useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import type { StaffReservation } from '#contract/staff.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** Declared withdrawals that the staff have to decide about: until the booking is cancelled. */
export function StaffWithdrawals({ details: { reservation, timeline } }: { details: StaffReservation }) {
  const t = useTranslations('staff.reservation.withdrawn')
  const format = useFormatter()
  const declared = timeline.filter((entry) => entry.kind === 'withdrawal')
  if (declared.length === 0 || reservation.status === STATUS.cancelled) return null
  return (
    <Notice kind="warning">
      {declared.map(({ at: instant, name }) => {
        const at = format.dateTime(new Date(instant), { dateStyle: 'long', timeStyle: 'short' })
        return (
          <p key={instant} data-numbers>
            {name === '' ? t('unnamed', { at }) : t('by', { at, name })}
          </p>
        )
      })}
      <p>{t(reservation.withdrawnAt === undefined ? 'other' : 'same')}</p>
    </Notice>
  )
}
