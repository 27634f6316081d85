import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { DayCalendar, type CalendarRange } from '#src/ui/DayCalendar.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { firstBookableDay, monthOf, monthsToAsk, shownDays } from './calendar-months.ts'
import { CalendarLegend } from './CalendarLegend.tsx'
import { PeriodSentence } from './PeriodSentence.tsx'
import { useCalendarDays } from './useCalendarDays.ts'
import { useCalendarFacts } from './useCalendarFacts.ts'
import { useDayFace } from './useDayFace.ts'
import { useIsWide } from './useIsWide.ts'

const isSameRange = (a: CalendarRange, b: CalendarRange) => a.from === b.from && a.to === b.to

/** The calendar with what each day costs and how full it is; without those it works as well. */
export function PeriodPicker() {
  const t = useTranslations('calendar')
  const send = useBookingSend()
  const { today, seasons } = useSite()
  const chosen = useBooking(({ context }) => context.booking.days)
  const isWide = useIsWide()
  const bounds = shownDays(seasons, today)
  const [startOn] = useState(() => chosen.from ?? firstBookableDay(seasons, today))
  // Known before the calendar reports it, so that it is drawn once.
  const [visible, setVisible] = useState<CalendarRange>(() => monthOf(startOn))
  const [visited, setVisited] = useState<string>()
  const start = chosen.to === null ? chosen.from : null
  const { days, isPending, isError, retry } = useCalendarDays(monthsToAsk(visible, start))
  const facts = useCalendarFacts(days)
  const faceOf = useDayFace(facts, days)

  return (
    <div data-part="period">
      <DayCalendar
        labels={{
          calendar: t('label'),
          previous: t('previous'),
          next: t('next'),
          month: t('month'),
          year: t('year'),
        }}
        months={isWide ? 2 : 1}
        bounds={bounds}
        startOn={startOn}
        today={today}
        chosen={{ mode: 'range', ...chosen }}
        onPress={(day) => send({ type: 'day.click', day })}
        onVisit={setVisited}
        onVisibleChange={(shown) => setVisible((before) => (isSameRange(before, shown) ? before : shown))}
        faceOf={faceOf}
        hasDetails={isPending || [...days.values()].some(({ fromPrice }) => fromPrice !== undefined)}
        isLoading={isPending}
      />
      <PeriodSentence visited={visited} facts={facts} />
      <CalendarLegend />
      {isError && (
        <Notice kind="failure" title={t('unknown.title')}>
          <p>{t('unknown.text')}</p>
          <div>
            <Button kind="quiet" onPress={retry}>
              {t('unknown.retry')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}
