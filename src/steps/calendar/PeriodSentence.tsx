import { useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import { countDays } from '#domain/days.ts'
import { useFormat } from '#src/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/** What is chosen so far, what to do next, and why the day just visited cannot be chosen. */
export function PeriodSentence({ reason }: { reason: { day: IsoDay; why: string } | undefined }) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const { from, to } = useBooking(({ context }) => context.booking.days)
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
        {reason
          ? t('unavailable', { day: format.day(reason.day, 'long'), reason: reason.why })
          : from && to
            ? t('chosen.again')
            : from
              ? t('chosen.end')
              : t('chosen.both')}
      </span>
    </output>
  )
}
