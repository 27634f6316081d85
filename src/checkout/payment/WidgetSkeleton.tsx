import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'

/** About the size of a card form. */
export function WidgetSkeleton() {
  const t = useTranslations('checkout.payment')
  return (
    <div data-part="widget-skeleton">
      <Loading label={t('loading')} />
      <Skeleton height="27rem" />
    </div>
  )
}
