import { useTranslations } from 'use-intl'
import { rangeUnavailableReason } from '#domain/booking/unavailable-day.ts'
import { countDays } from '#domain/calendar/days.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { useDrawnAhead } from '#src/booking/parts/useDrawnAhead.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { monthsBetween } from './calendar-months.ts'
import { useCalendarDays, useCalendarShop } from './useCalendarDays.ts'
import './Calendar.css'

function PeriodSkeleton() {
  const t = useTranslations('calendar')
  return <StepSkeleton part="period-skeleton" label={t('loading')} heights={['25rem', '25rem']} />
}

const PeriodPicker = lazyWithPreload(
  () => import('./PeriodPicker.tsx').then((file) => file.PeriodPicker),
  <PeriodSkeleton />,
)

const useNeedsLastDay = (): boolean => {
  const { from, to } = useBooking(({ context }) => context.booking.days)
  const day = from !== null && to === null ? { from, to: from } : null
  const { days } = useCalendarDays(day ? monthsBetween(day) : [])
  const facts = { ...useCalendarShop(), days }
  return day !== null && rangeUnavailableReason(day, facts) !== undefined
}

export function CalendarStep() {
  const t = useTranslations('calendar')
  const format = useFormat()
  const { from, to } = useBooking(({ context }) => context.booking.days)
  const isByHour = useBooking(({ context }) => context.shop.offers.days === false || context.booking.hours !== null)
  const needsLastDay = useNeedsLastDay()
  const { isDrawnAhead, isStartedAhead, drawing } = useDrawnAhead('calendar', PeriodPicker.preload, from)
  return (
    <StepFrame
      step="calendar"
      title={t('title')}
      help={t(isByHour ? 'helpDay' : 'help')}
      isUnfinished={needsLastDay}
      isDrawnAhead={isDrawnAhead}
      isStartedAhead={isStartedAhead}
      summary={
        from && to
          ? isByHour
            ? format.day(from, 'short')
            : t('summary', { range: format.range({ from, to }, 'short'), days: format.days(countDays({ from, to })) })
          : null
      }
    >
      <PeriodPicker key={drawing} />
    </StepFrame>
  )
}
