import { useTranslations } from 'use-intl'
import type { Counter } from '#contract/staff.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'

/** Days on which much is held without money, and groups whose return is over. */
export function CounterWarnings({ counter: { crowded, overdueGroups } }: { counter: Counter }) {
  const t = useTranslations('staff.warnings')
  const { range } = useFormat()
  const locations = useLocations()
  return (
    <>
      {crowded.length > 0 && (
        <Notice kind="warning" title={t('crowded')}>
          {crowded.map(({ location, date, percent }) => (
            <p key={location}>
              {t('crowdedDays', {
                place: locations.find(({ id }) => id === location)?.title ?? location,
                days: range(date),
                percent,
              })}
            </p>
          ))}
          <p>{t('crowdedHelp')}</p>
        </Notice>
      )}
      {overdueGroups > 0 && (
        <Notice kind="warning">
          <p>
            {t('overdueGroups', { count: overdueGroups })}{' '}
            <RouterLink to="/{-$tenant}/{-$locale}/staff/groups">{t('toGroups')}</RouterLink>
          </p>
        </Notice>
      )}
    </>
  )
}
