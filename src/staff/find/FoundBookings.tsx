import { useTranslations } from 'use-intl'
import { FOUND_MAX, type FoundBooking } from '#contract/staff.ts'
import { displayedStatus } from '#domain/reservation/reservation-status.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { bookingNumber } from '#src/base/booking-number.tsx'
import { StatusMark } from '#src/base/StatusMark.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import type { CounterSearchHandle } from './useCounterSearch.ts'
import './FoundBookings.css'

/** What the search has found, or why there is nothing. */
export function FoundBookings({ handle: { actor, snapshot } }: { handle: CounterSearchHandle }) {
  const t = useTranslations('staff')
  const { answer, text } = snapshot.context
  const close = () => actor.send({ type: 'search.close' })
  const isFound = snapshot.matches('found')
  const count = () =>
    answer.count > FOUND_MAX
      ? t('search.more', { text, count: FOUND_MAX })
      : t('search.found', { text, count: answer.count })
  return (
    <>
      {snapshot.matches('none') && (
        <Notice kind="warning" title={t('search.none', { text })}>
          <p>{t('search.noneHelp')}</p>
        </Notice>
      )}
      {snapshot.matches('unreachable') && (
        <Notice kind="error" title={t('load.title')}>
          <p>{t('load.text')}</p>
          <div data-part="staff-buttons">
            <Button onPress={() => actor.send({ type: 'search.submit', text })}>{t('load.again')}</Button>
          </div>
        </Notice>
      )}
      <section data-part={isFound ? 'found' : undefined} aria-label={isFound ? t('search.label') : undefined}>
        <output>{isFound && count()}</output>
        {isFound && (
          <>
            <ul data-part="found-list">
              {answer.found.map((booking) => (
                <Found key={booking.number} booking={booking} onOpen={close} />
              ))}
            </ul>
            <Button kind="quiet" onPress={close}>
              {t('search.close')}
            </Button>
          </>
        )}
      </section>
    </>
  )
}

function Found({ booking, onOpen }: { booking: FoundBooking; onOpen: () => void }) {
  const { number, contact, persons, email, location, date } = booking
  const t = useTranslations('staff')
  const locations = useLocations()
  const { range } = useFormat()
  const status = displayedStatus(booking)
  const others = persons.filter((name) => name !== contact.name)
  const place = locations.find(({ id }) => id === location)?.title
  return (
    <li data-part="found-booking">
      <p data-part="found-name">
        <RouterLink
          to="/{-$tenant}/{-$locale}/staff/reservations/$number"
          params={(at) => ({ ...at, number })}
          onClick={onOpen}
        >
          {contact.name || t('list.nobody')}
          <VisuallyHidden>, {number}</VisuallyHidden>
        </RouterLink>
        <StatusMark status={status}>{t(`status.${status}`)}</StatusMark>
      </p>
      <p data-part="found-facts" data-numbers>
        <span>{range(date)}</span>
        {bookingNumber(number)}
        {place && <span>{place}</span>}
        {contact.phone && <span>{contact.phone}</span>}
        {email && <span>{email}</span>}
        {others.length > 0 && <span>{others.join(', ')}</span>}
      </p>
    </li>
  )
}
