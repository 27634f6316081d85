import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'

/** Holds the place of what a step is about while that is on its way. `height`: about that of what comes, in CSS units. */
export function StepSkeleton({ height }: { height: string }) {
  const t = useTranslations('common.step')
  return (
    <>
      <Loading label={t('loading')} />
      <Skeleton height={height} />
    </>
  )
}
