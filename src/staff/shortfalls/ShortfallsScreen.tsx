import { useTranslations } from 'use-intl'
import { getStaffShortfalls, type StaffShortBooking, type StaffShortLine } from '#contract/staff-shortfalls.ts'
import { STATUS } from '#contract/constants.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import '#src/staff/counter/Day.css'

export function ShortfallsScreen() {
  const t = useTranslations('staff.shortfalls')
  const query = useStaffQuery(['shortfalls'], (send, signal) => send(getStaffShortfalls, { signal }))
  return (
    <StaffPage>
      <StaffHeading title={t('title')} />
      <StaffLoaded query={query}>
        {({ bookings, count }) => (
          <>
            <p>{bookings.length === 0 ? t('none') : t('help')}</p>
            {count > bookings.length && <p>{t('more', { count: count - bookings.length })}</p>}
            {bookings.map((booking) => (
              <ShortBookingCard key={booking.number} booking={booking} />
            ))}
          </>
        )}
      </StaffLoaded>
      <p data-part="staff-ways">
        <RouterLink to="/{-$tenant}/{-$locale}/staff">{t('toCounter')}</RouterLink>
      </p>
    </StaffPage>
  )
}

function ShortBookingCard({ booking }: { booking: StaffShortBooking }) {
  const { number, status, contact, groupname, location, date, lines } = booking
  const t = useTranslations('staff')
  const locations = useLocations()
  const { range } = useFormat()
  return (
    <article data-part="appointment" data-stack="8">
      <h2 data-part="appointment-name">
        <RouterLink to="/{-$tenant}/{-$locale}/staff/reservations/$number" params={(at) => ({ ...at, number })}>
          {contact.name || t('list.nobody')}
          <VisuallyHidden>, {number}</VisuallyHidden>
        </RouterLink>
      </h2>
      <p data-part="staff-line" data-quiet data-numbers>
        {unbrokenNumber(number)}
        <span>{range(date)}</span>
        <span>{locations.find(({ id }) => id === location)?.title ?? location}</span>
        {groupname && <span>{t('list.group', { name: groupname })}</span>}
        {contact.phone && <span>{contact.phone}</span>}
        {status === STATUS.open && <span>{t('shortfalls.unpaid')}</span>}
      </p>
      <ul data-part="short-lines" data-stack="8">
        {lines.map((line, at) => (
          // eslint-disable-next-line react/no-array-index-key -- a booking may have the same line twice
          <li key={at}>
            <ShortLine line={line} />
          </li>
        ))}
      </ul>
    </article>
  )
}

function ShortLine({ line: { person, title, model, size, missing, swap } }: { line: StaffShortLine }) {
  const t = useTranslations('staff.shortfalls')
  const format = useFormat()
  const what = [title, model, size && format.size(size)].filter(Boolean).join(', ')
  return (
    <>
      <p>{t('missing', { person, count: missing, what })}</p>
      <p data-strong={swap ? true : undefined}>
        {swap
          ? t(swap.kind === 'size' ? 'size' : 'model', { size: format.size(swap.size), model: swap.model })
          : t('noSwap')}
      </p>
    </>
  )
}
