import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { useReport, useReporting } from './ReportContext.ts'
import { spokenCode } from './spoken-code.ts'

export function ReportPart() {
  const t = useTranslations('error.report')
  const reporting = useReporting()
  const code = useReport(({ context }) => context.code)
  if (!reporting) return null
  return (
    <div data-part="notice-actions">
      {code && <p>{t('code', { code: spokenCode(code) })}</p>}
      <Button kind="quiet" onPress={() => reporting.send({ type: 'report.open' })}>
        {t('open')}
      </Button>
    </div>
  )
}
