import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** About the size of a card form. */
export function WidgetSkeleton() {
  const t = useTranslations('checkout.payment')
  return (
    <div data-part="widget-skeleton">
      <VisuallyHidden live>{t('loading')}</VisuallyHidden>
      <Skeleton height="27rem" />
    </div>
  )
}
