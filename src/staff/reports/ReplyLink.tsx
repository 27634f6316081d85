import { useTranslations } from 'use-intl'
import type { ReportSummary } from '#contract/recordings.ts'
import { useSite } from '#src/api/useSite.ts'
import { spokenCode } from '#src/report/spoken-code.ts'
import { Link } from '#src/ui/Link.tsx'

export function ReplyLink({ report: { code, email, locale } }: { report: ReportSummary }) {
  const t = useTranslations('staff.reports')
  const { settings } = useSite()
  if (email === null) return null
  const words = { code: spokenCode(code), shop: settings.name }
  const query = new URLSearchParams({
    subject: t(`mail.${locale}.subject`, words),
    body: t(`mail.${locale}.body`, words),
  })
  // Writes spaces as %20 instead of +, because mail programs show a + unchanged.
  return <Link href={`mailto:${email}?${query.toString().replaceAll('+', '%20')}`}>{t('reply')}</Link>
}
