import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** Holds the place of the calendar while it is loaded. */
export function PeriodSkeleton() {
  const t = useTranslations('calendar')
  return (
    <div data-part="period-skeleton">
      <VisuallyHidden live>{t('loading')}</VisuallyHidden>
      <Skeleton height="25rem" />
      <Skeleton height="25rem" />
    </div>
  )
}
