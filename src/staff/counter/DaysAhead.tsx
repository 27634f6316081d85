import { useTranslations } from 'use-intl'
import { type CounterDay, DAYS_AHEAD, getCounterDays } from '#contract/staff.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { StaffLoaded } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import './DaysAhead.css'

interface DaysAheadProps {
  date: string
  location: string | undefined
  /** In milliseconds. */
  refetchInterval: number
}

export function DaysAhead({ date, location, refetchInterval }: DaysAheadProps) {
  const t = useTranslations('staff.daysAhead')
  const query = useStaffQuery(
    ['days', location],
    (send, signal) => send(getCounterDays, { query: { location }, signal }),
    { refetchInterval },
  )
  return (
    <PagePart title={t('title')}>
      {query.isPending ? (
        <DaysSkeleton />
      ) : (
        <StaffLoaded query={query}>
          {({ days }) => (
            <ul data-part="days-ahead">
              {days.map((each, at) => (
                <DayAhead key={each.date} day={each} isToday={at === 0} isShown={each.date === date} />
              ))}
            </ul>
          )}
        </StaffLoaded>
      )}
    </PagePart>
  )
}

function DaysSkeleton() {
  const t = useTranslations('staff')
  return (
    <>
      <Loading label={t('wait')} />
      <div data-part="days-ahead">
        {Array.from({ length: DAYS_AHEAD }, (_, at) => (
          <Skeleton key={at} height="4.5rem" />
        ))}
      </div>
    </>
  )
}

interface DayAheadProps {
  day: CounterDay
  isToday: boolean
  isShown: boolean
}

const COUNTED = ['pickups', 'deliveries', 'returns', 'returnPickups', 'groups'] as const

function DayAhead({ day, isToday, isShown }: DayAheadProps) {
  const t = useTranslations('staff.daysAhead')
  const { day: dayText } = useFormat()
  const counts = COUNTED.filter((kind) => day[kind] > 0)
  return (
    <li data-part="day-ahead" data-shown={isShown || undefined}>
      <RouterLink
        to="/{-$tenant}/{-$locale}/staff"
        search={(search: object) => ({ ...search, date: isToday ? undefined : day.date })}
        resetScroll={false}
        // Compares the whole address, because today's link contains no date and would be marked on every day.
        activeOptions={{ exact: true }}
        aria-current={isShown ? 'page' : undefined}
      >
        {isToday ? t('today', { day: dayText(day.date) }) : dayText(day.date)}
      </RouterLink>
      {counts.length === 0 ? (
        <span data-quiet>{t('nothing')}</span>
      ) : (
        counts.map((kind) => (
          <span key={kind} data-numbers>
            {t(kind, { count: day[kind] })}
          </span>
        ))
      )}
      {day.unpacked > 0 && (
        <span data-part="staff-missing" data-numbers>
          {t('unpacked', { count: day.unpacked })}
        </span>
      )}
    </li>
  )
}
