import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'

/** Holds the place of the calendar while it is loaded. */
export function PeriodSkeleton() {
  const t = useTranslations('calendar')
  return (
    <div data-part="period-skeleton">
      <Loading label={t('loading')} />
      <Skeleton height="25rem" />
      <Skeleton height="25rem" />
    </div>
  )
}
