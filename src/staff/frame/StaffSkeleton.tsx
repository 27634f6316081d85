import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Loading } from '#src/ui/Loading.tsx'

const ROWS = ['first', 'second', 'third']

/** Holds the place of what is being loaded. */
export function StaffSkeleton() {
  const t = useTranslations('staff')
  return (
    <>
      <Loading label={t('wait')} />
      <Skeleton width="14rem" height="2.5rem" />
      {ROWS.map((row) => (
        <Skeleton key={row} height="7rem" />
      ))}
    </>
  )
}
