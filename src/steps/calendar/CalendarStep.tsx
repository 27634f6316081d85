import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { countDays } from '#domain/days.ts'
import { StepFrame } from '#src/steps/StepFrame.tsx'
import { usePreload } from '#src/steps/usePreload.ts'
import { useFormat } from '#src/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { PeriodSkeleton } from './PeriodSkeleton.tsx'
import './Calendar.css'

// Not part of the first page.
const load = () => import('./PeriodPicker.tsx')
const PeriodPicker = lazy(async () => ({ default: (await load()).PeriodPicker }))

/** When the rental begins and ends. */
export function CalendarStep() {
  const t = useTranslations('calendar')
  const format = useFormat()
  const { from, to } = useBooking(({ context }) => context.booking.days)
  usePreload(load)
  return (
    <StepFrame
      step="calendar"
      title={t('title')}
      help={t('help')}
      summary={
        from && to
          ? t('summary', { range: format.range({ from, to }, 'short'), days: format.days(countDays({ from, to })) })
          : null
      }
    >
      <Suspense fallback={<PeriodSkeleton />}>
        <PeriodPicker />
      </Suspense>
    </StepFrame>
  )
}
