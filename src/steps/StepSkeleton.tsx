import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** Holds the place of what a step is about while that is on its way. `height`: about that of what comes, in CSS units. */
export function StepSkeleton({ height }: { height: string }) {
  const t = useTranslations('common.step')
  return (
    <>
      <VisuallyHidden live>{t('loading')}</VisuallyHidden>
      <Skeleton height={height} />
    </>
  )
}
