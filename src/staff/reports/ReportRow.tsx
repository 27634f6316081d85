import { useTranslations } from 'use-intl'
import type { ReportSummary } from '#contract/recordings.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useMoment } from '#src/base/useMoment.ts'
import { spokenCode } from '#src/report/spoken-code.ts'
import { ReplyLink } from './ReplyLink.tsx'

export function ReportRow({ report, onOpen }: { report: ReportSummary; onOpen?: () => void }) {
  const { code, receivedAt, message, number } = report
  const t = useTranslations('staff.flows')
  const momentText = useMoment()
  return (
    <li data-part="found-booking">
      <p data-part="found-name">
        <RouterLink
          to="/{-$tenant}/{-$locale}/staff/flows/$code"
          params={(place) => ({ ...place, code })}
          {...(onOpen && { onClick: onOpen })}
        >
          {t('title', { code: spokenCode(code) })}
        </RouterLink>
      </p>
      {message !== null && <p data-part="report-words">{t('quoted', { message })}</p>}
      <p data-part="staff-line" data-quiet data-numbers>
        <span>{momentText(receivedAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
        {number !== null && unbrokenNumber(number)}
        <ReplyLink report={report} />
      </p>
    </li>
  )
}
