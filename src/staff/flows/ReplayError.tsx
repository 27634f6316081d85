import { useTranslations } from 'use-intl'
import { Notice } from '#src/ui/Notice.tsx'

/** In place of what a replay fails to show. The cause goes to the console, for developers. */
export function ReplayError() {
  const t = useTranslations('staff.flows.failed')
  return (
    <div data-part="replay-error">
      <Notice kind="warning" title={t('title')}>
        <p>{t('text')}</p>
      </Notice>
    </div>
  )
}
