import { useTranslations } from 'use-intl'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { StepSkeleton, WithOffer } from '#src/booking/parts/StepSkeleton.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

const SKELETON = <StepSkeleton heights={['5.5rem']} />

// Keeps the list of durations out of the first page's code.
const Durations = lazyWithPreload(() => import('./Durations.tsx').then((file) => file.Durations), SKELETON)

/** Asks for the duration of a rental on a single day. */
export function HalfdayStep() {
  const t = useTranslations('halfday')
  const { day } = useFormat()
  const hours = useBooking(({ context }) => context.booking.hours)
  const from = useBooking(({ context }) => context.booking.days.from)
  usePreload(Durations.preload)
  return (
    <StepFrame
      step="halfday"
      title={t('title')}
      help={from === null ? '' : t('help', { day: day(from, 'long') })}
      summary={hours === null ? t('wholeDay') : t('hours', { count: hours })}
    >
      <WithOffer skeleton={SKELETON} unreachable={t('unreachable')}>
        <Durations />
      </WithOffer>
    </StepFrame>
  )
}
