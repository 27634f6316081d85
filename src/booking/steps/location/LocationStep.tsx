import { useTranslations } from 'use-intl'
import { onlyLocation } from '#domain/booking/only-location.ts'
import { useLocations } from '#src/api/useSite.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import './Location.css'

function LocationsSkeleton() {
  return <StepSkeleton heights={[`${4 + 17 * useLocations().length}rem`]} />
}

const Locations = lazyWithPreload(() => import('./Locations.tsx').then((file) => file.Locations), <LocationsSkeleton />)

export function LocationStep() {
  const t = useTranslations('location')
  const locations = useLocations()
  const only = useBooking(({ context }) => onlyLocation(context.shop))
  const { location, days, pickupDayBefore: dayBefore } = useBooking(({ context }) => context.booking)
  const { from, to } = days
  const chosen = locations.find(({ id }) => id === location)
  usePreload(Locations.preload)
  return (
    <StepFrame
      step="location"
      title={t('title')}
      help={t('help')}
      summary={chosen ? t(dayBefore ? 'summary.dayBefore' : 'summary.plain', { location: chosen.title }) : null}
      isFact={chosen !== undefined && chosen.id === only && chosen.pickupDayBeforeFrom === undefined}
    >
      {from && to && <Locations period={{ from, to }} />}
    </StepFrame>
  )
}
