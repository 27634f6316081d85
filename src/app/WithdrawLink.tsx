import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from './RouterLink.tsx'

/** The way to the withdrawal, where the shop takes any (§ 356a (1) BGB). Of a booking whose id is known, it comes filled in. */
export function WithdrawLink({ booking }: { booking?: string }) {
  const t = useTranslations('common')
  const { settings } = useSite()
  if (!settings.withdrawal) return null
  return (
    <RouterLink to="/{-$tenant}/{-$locale}/withdrawal" search={{ booking }}>
      {t('withdraw')}
    </RouterLink>
  )
}
