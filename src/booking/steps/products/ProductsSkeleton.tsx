import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import './Products.css'

/** Holds the place of persons and products while the first offer is on its way. */
export function ProductsSkeleton() {
  const t = useTranslations('products')
  return (
    <div data-stack="16">
      <Loading label={t('loading')} />
      <Skeleton height="3.5rem" />
      <Skeleton width="12rem" height="2rem" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="10rem" />
      ))}
    </div>
  )
}
