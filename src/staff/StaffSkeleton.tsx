import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

const ROWS = ['first', 'second', 'third']

/** Holds the place of what is being loaded. */
export function StaffSkeleton() {
  const t = useTranslations('staff')
  return (
    <>
      <VisuallyHidden live>{t('wait')}</VisuallyHidden>
      <Skeleton width="14rem" height="2.5rem" />
      {ROWS.map((row) => (
        <Skeleton key={row} height="7rem" />
      ))}
    </>
  )
}
