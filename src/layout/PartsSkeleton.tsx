import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './Page.css'

/** The approximate heights of a booking's sections: period and location, persons, and products. */
const HEIGHTS = ['10rem', '5rem', '14rem']

/** Shows a skeleton of a booking in sections. */
export function PartsSkeleton() {
  const t = useTranslations('checkout')
  return (
    <>
      <VisuallyHidden>{t('wait')}</VisuallyHidden>
      {HEIGHTS.map((height) => (
        <div key={height} data-part="checkout-part" data-stack="12">
          <Skeleton width="12rem" height="1.5rem" />
          <Skeleton height={height} />
        </div>
      ))}
    </>
  )
}
