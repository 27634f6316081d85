import { useTranslations } from 'use-intl'
import { Notice } from '#src/ui/Notice.tsx'

/** Replaces a screen that a replay cannot show. The browser's console contains the cause. */
export function ReplayError() {
  const t = useTranslations('staff.flows.failed')
  return (
    <div data-part="replay-error">
      <Notice kind="warning" title={t('title')}>
        {t('text')}
      </Notice>
    </div>
  )
}
