import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import { offeredLocations } from '#domain/booking/offered-locations.ts'
import { dayUnavailableReason, type CalendarFacts } from '#domain/booking/unavailable-day.ts'
import { clickDay, wholeDay, type ChosenDays } from '#domain/calendar/day-range.ts'
import { countDays } from '#domain/calendar/days.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { firstBookableDay, shownDays } from '#src/booking/steps/calendar/calendar-months.ts'
import { useIsWide } from '#src/booking/steps/calendar/useIsWide.ts'
import { useUnavailableTexts } from '#src/booking/steps/calendar/useUnavailableTexts.ts'
import { DayCalendar } from '#src/ui/DayCalendar.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { NO_TIMES } from './no-times.ts'
import '#src/booking/steps/calendar/Calendar.css'

/** Nothing is asked of the server: what a group costs and what is free shows later. */
const UNASKED: CalendarFacts['days'] = new Map()

/** First and last day of the group. */
export function GroupDays({ days, isMissing }: { days: ChosenDays; isMissing: boolean }) {
  const t = useTranslations()
  const intl = useFormatter()
  const format = useFormat()
  const send = useGroupSend()
  const { today, seasons, settings } = useSite()
  const now = useBooking(({ context }) => context.shop.now)
  const all = offeredLocations(settings.fixedLocation, useLocations())
  const place = useGroup(({ context }) => context.general.location)
  const chosen = all.filter(({ id }) => id === place)
  const isWide = useIsWide()
  const id = useId()
  const [startOn] = useState(() => days.from ?? firstBookableDay(seasons, today))
  const facts = { today, now, seasons, locations: chosen.length > 0 ? chosen : all, days: UNASKED }
  const { reasonOf, sentenceOf } = useUnavailableTexts(place)
  const [visited, setVisited] = useState<IsoDay>()
  const whyNot = visited && dayUnavailableReason(visited, days, facts)
  const faceOf = (day: IsoDay) => {
    const reason = dayUnavailableReason(day, days, facts)
    const date = intl.dateTime(new Date(day), { dateStyle: 'full', timeZone: 'UTC' })
    return { label: reason ? `${date}, ${reasonOf(reason)}` : date, isUnavailable: reason !== undefined }
  }
  const { from, to } = wholeDay(days)
  return (
    <fieldset data-part="field" aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend data-part="label">{t('groups.general.days')}</legend>
      <div data-part="period">
        <DayCalendar
          labels={{
            calendar: t('groups.general.days'),
            previous: t('calendar.previous'),
            next: t('calendar.next'),
            month: t('calendar.month'),
            year: t('calendar.year'),
          }}
          months={isWide ? 2 : 1}
          bounds={shownDays(seasons, today)}
          startOn={startOn}
          today={today}
          chosen={{ mode: 'range', ...days }}
          onPress={(day) =>
            // Which rates may be had depends on the days, too.
            send({ type: 'general.change', change: { days: clickDay(days, day), rate: null, ...NO_TIMES } })
          }
          onVisit={setVisited}
          faceOf={faceOf}
        />
      </div>
      <output data-part="group-days">
        {from !== null && to !== null && <span>{format.rangeWithDays({ from, to }, countDays({ from, to }))}</span>}
        {whyNot && <span data-part="help">{sentenceOf(visited, whyNot)}</span>}
      </output>
      {isMissing && (
        <span data-part="field-error" id={`${id}-error`}>
          <Icon name="error" />
          {t('groups.general.daysMissing')}
        </span>
      )}
    </fieldset>
  )
}
