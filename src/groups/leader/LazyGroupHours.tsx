import type { ComponentProps } from 'react'
import { useSite } from '#src/api/useSite.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { withTexts } from '#src/base/with-texts.tsx'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import type { GroupHours } from './GroupHours.tsx'

const Hours = lazyWithPreload(
  () => withTexts(import('./GroupHours.tsx').then((file) => file.GroupHours)),
  <StepSkeleton heights={['5.5rem']} />,
)

/** Shops without hours do not load the choice of hours. */
export function LazyGroupHours(props: ComponentProps<typeof GroupHours>) {
  return useSite().offers.hours && <Hours {...props} />
}
