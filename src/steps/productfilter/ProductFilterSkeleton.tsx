import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** Holds the place of the recommendation. */
export function ProductFilterSkeleton() {
  const t = useTranslations('productfilter')
  return (
    <div data-part="filter-page">
      <VisuallyHidden live>{t('searching')}</VisuallyHidden>
      <Skeleton width="16rem" height="2rem" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="10rem" />
      ))}
    </div>
  )
}
