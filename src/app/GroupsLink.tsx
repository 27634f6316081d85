import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'

/** The way to the pages for groups, where the shop takes any. */
export function GroupsLink() {
  const t = useTranslations('common')
  const { settings } = useSite()
  if (!settings.groups) return null
  return (
    <RouterLink to="/{-$tenant}/{-$locale}/groups" preload={false}>
      {t('groups')}
    </RouterLink>
  )
}
