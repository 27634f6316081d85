import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { useReporting } from './ReportContext.ts'

export function ReportButton() {
  const t = useTranslations('common.footer')
  const reporting = useReporting()
  return (
    <button type="button" data-part="report-button" onClick={() => reporting?.send({ type: 'report.open' })}>
      <Icon name="warning" />
      {t('report')}
    </button>
  )
}
