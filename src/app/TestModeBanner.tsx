import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import './TestModeBanner.css'

/** Shown when testmode is on and demo is off. */
export function TestModeBanner() {
  const t = useTranslations('common')
  const { testmode, demo } = useSite().settings
  if (!testmode || demo) return null
  return (
    <aside data-part="test-mode" aria-label={t('testmodeLabel')}>
      {t('testmode')}
    </aside>
  )
}
