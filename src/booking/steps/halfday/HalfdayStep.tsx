import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { StepSkeleton, WithOffer } from '#src/booking/parts/StepSkeleton.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { isFreeStart } from '#machines/booking/offer.ts'
import { isDone, needsHours } from '#machines/booking/steps.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useRentalTime } from './useRentalTime.ts'

const Durations = lazyWithPreload(
  () => import('./Durations.tsx').then((file) => file.Durations),
  <StepSkeleton heights={['5.5rem']} />,
)

export function HalfdayStep() {
  const t = useTranslations('halfday')
  const { day } = useFormat()
  const inWords = useRentalTime()
  const { hourly } = useSite().settings
  const { hours, start, days } = useBooking(({ context }) => context.booking)
  const hasDays = useBooking(({ context }) => !needsHours(context))
  const isChosen = useBooking(({ context }) => isDone(context, 'halfday'))
  const isFull = useBooking(
    ({ context: { booking, offer } }) =>
      Boolean(booking.start) &&
      booking.hours !== null &&
      offer?.starts !== undefined &&
      !isFreeStart(offer, booking.start!, booking.hours),
  )
  usePreload(Durations.preload)

  const summary = () => {
    if (!isChosen) return null
    if (hours === null) return t('wholeDay')
    const length = t('hours', { count: hours })
    return start ? t('summary', { time: inWords(start, hours), length }) : length
  }
  const help = () => {
    if (days.from === null) return ''
    const on = { day: day(days.from, 'long') }
    return hasDays ? t('help', on) : t('helpHours', on)
  }
  return (
    <StepFrame
      step="halfday"
      title={t(hourly ? 'titleStart' : 'title')}
      help={help()}
      summary={summary()}
      isUnfinished={isFull}
    >
      <WithOffer
        skeleton={<StepSkeleton heights={hourly ? ['5.5rem', '15rem'] : ['5.5rem']} />}
        unreachable={t('unreachable')}
      >
        <Durations />
      </WithOffer>
    </StepFrame>
  )
}
