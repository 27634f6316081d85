import { useTranslations } from 'use-intl'
import { Notice } from '#src/ui/Notice.tsx'

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
