import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'

/** Holds the place of the recommendation. */
export function ProductFilterSkeleton() {
  const t = useTranslations('productfilter')
  return (
    <div data-part="filter-page">
      <Loading label={t('searching')} />
      <Skeleton width="16rem" height="2rem" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="10rem" />
      ))}
    </div>
  )
}
