import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './Page.css'

const HEIGHTS = ['10rem', '5rem', '14rem']

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
