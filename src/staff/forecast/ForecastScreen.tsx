import { useTranslations } from 'use-intl'
import { getStaffForecast, type StaffShortage } from '#contract/staff-forecast.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useFormatter } from '#src/base/useFormatter.ts'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import '#src/staff/counter/Day.css'

export function ForecastScreen() {
  const t = useTranslations('staff.forecast')
  const query = useStaffQuery(['forecast'], (send, signal) => send(getStaffForecast, { signal }))
  return (
    <StaffPage>
      <StaffHeading title={t('title')} />
      <StaffLoaded query={query}>
        {({ shortages, count }) => (
          <>
            <p>{t(shortages.length === 0 ? 'none' : 'intro')}</p>
            {count > shortages.length && <p>{t('more', { count: count - shortages.length })}</p>}
            {shortages.map((shortage, at) => (
              // eslint-disable-next-line react/no-array-index-key -- the list is never reordered
              <ShortageCard key={at} shortage={shortage} />
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

function ShortageCard({ shortage }: { shortage: StaffShortage }) {
  const { location, date, title, model, size, stock, booked, expected, missing, transfers } = shortage
  const t = useTranslations('staff.forecast')
  const locations = useLocations()
  const format = useFormat()
  const { number } = useFormatter()
  const placeOf = (id: string) => locations.find((place) => place.id === id)?.title ?? id
  return (
    <article data-part="appointment" data-stack="8">
      <h2 data-part="appointment-name">{[title, model, size && format.size(size)].filter(Boolean).join(', ')}</h2>
      <p data-part="staff-line" data-quiet data-numbers>
        <span>{placeOf(location)}</span>
        <span>{format.range(date)}</span>
        <span>{t('numbers', { stock, booked, expected: number(expected, {}) })}</span>
      </p>
      <p data-strong>{t('missing', { count: missing })}</p>
      {transfers.map(({ from, count }) => (
        <p key={from}>{t('transfer', { count, place: placeOf(from), day: format.day(date.from) })}</p>
      ))}
      {transfers.length === 0 && locations.length > 1 && <p>{t('noTransfer')}</p>}
    </article>
  )
}
