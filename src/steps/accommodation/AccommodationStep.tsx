import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { StepFrame } from '#src/steps/StepFrame.tsx'
import { StepSkeleton } from '#src/steps/StepSkeleton.tsx'
import { usePreload } from '#src/steps/usePreload.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

// Not part of the first page.
const load = () => import('./Accommodations.tsx')
const Accommodations = lazy(async () => ({ default: (await load()).Accommodations }))

/** Where the visitors stay; may be left out. */
export function AccommodationStep() {
  const t = useTranslations('accommodation')
  const chosen = useBooking(({ context }) => context.booking.accommodation)
  const { data } = useQuery({ ...accommodationsQuery(useApi()), enabled: chosen !== null })
  usePreload(load)
  return (
    <StepFrame
      step="accommodation"
      title={t('title')}
      help={t('help')}
      summary={data?.find(({ id }) => id === chosen)?.title ?? null}
    >
      <Suspense fallback={<StepSkeleton height="36rem" />}>
        <Accommodations />
      </Suspense>
    </StepFrame>
  )
}
