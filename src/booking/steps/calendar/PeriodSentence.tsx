import { useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import {
  beginsOnEve,
  type CalendarFacts,
  dayUnavailableReason,
  rangeUnavailableReason,
} from '#domain/booking/unavailable-day.ts'
import { countDays } from '#domain/calendar/days.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useChosenPlace } from './useCalendarFacts.ts'
import { useUnavailableTexts } from './useUnavailableTexts.ts'

interface PeriodSentenceProps {
  /** The day the visitor came to last. */
  visited: IsoDay | undefined
  facts: CalendarFacts
}

/** What is chosen so far, what to do next, and why the day just visited cannot be chosen. */
export function PeriodSentence({ visited, facts }: PeriodSentenceProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const { reasonOf, sentenceOf } = useUnavailableTexts(useChosenPlace())
  const chosen = useBooking(({ context }) => context.booking.days)
  const { from, to } = chosen
  const reason = visited && dayUnavailableReason(visited, chosen, facts)
  const isEve = from !== null && beginsOnEve(facts.locations, from, facts.now)

  const whatNext = () => {
    if (!from) return t('chosen.both')
    if (to) return t('chosen.again')
    const alone = rangeUnavailableReason({ from, to: from }, facts)
    if (!alone) return t('chosen.end')
    return alone.kind === 'short' ? t('chosen.endOnly', { reason: reasonOf(alone) }) : t('chosen.endLater')
  }

  return (
    <output data-part="period-sentence">
      <span data-part="period-chosen" data-numbers>
        {from && to
          ? format.rangeWithDays({ from, to }, countDays({ from, to }))
          : from
            ? t('chosen.start', { day: format.day(from, 'long') })
            : t('chosen.nothing')}
      </span>
      <span data-part="help">
        {reason ? sentenceOf(visited, reason) : [isEve && t('chosen.eve'), whatNext()].filter(Boolean).join(' ')}
      </span>
    </output>
  )
}
