import { useTranslations } from 'use-intl'
import { Columns } from '#src/layout/Columns.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import '#src/layout/Page.css'

export function GroupSkeleton() {
  const t = useTranslations('groups')
  return (
    <Columns>
      <div data-part="checkout" data-stack="24">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Skeleton width="16rem" height="2.5rem" />
        <Skeleton height="4rem" />
        <Skeleton height="18rem" />
      </div>
    </Columns>
  )
}
