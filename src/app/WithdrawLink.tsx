import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'

/** The way to the withdrawal from every page, where the shop takes any (§ 356a (1) BGB). */
export function WithdrawLink() {
  const t = useTranslations('common')
  const { settings } = useSite()
  if (!settings.withdrawal) return null
  return <RouterLink to="/{-$tenant}/{-$locale}/withdrawal">{t('withdraw')}</RouterLink>
}
