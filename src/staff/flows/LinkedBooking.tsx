import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useTranslations } from 'use-intl'
import { getStaffReservation } from '#contract/staff.ts'
import { displayedStatus } from '#domain/reservation/reservation-status.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { StatusMark } from '#src/base/StatusMark.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Timeline } from '#src/staff/booking/Timeline.tsx'
import { StaffLoaded } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import '#src/staff/booking/StaffReservation.css'

export function LinkedBooking({ number }: { number: string }) {
  const t = useTranslations('staff')
  const query = useStaffQuery(['reservation', number], (send, signal) =>
    send(getStaffReservation, { params: { number }, signal }),
  )
  const link = (
    <RouterLink to="/{-$tenant}/{-$locale}/staff/reservations/$number" params={(place) => ({ ...place, number })}>
      {t.rich('flows.booking', { number, nr: unbrokenNumber })}
    </RouterLink>
  )
  return (
    <PagePart title={t('timeline.title')} change={link}>
      <StaffLoaded query={query}>
        {({ reservation, timeline }) => {
          const status = displayedStatus(reservation)
          return (
            <>
              <StatusMark status={status}>{t(`status.${status}`)}</StatusMark>
              <Timeline entries={timeline} />
            </>
          )
        }}
      </StaffLoaded>
    </PagePart>
  )
}
