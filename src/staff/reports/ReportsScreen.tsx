import { useTranslations } from 'use-intl'
import { getStaffReports, type ReportSummary } from '#contract/recordings.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import { ReportRow } from './ReportRow.tsx'
import '#src/staff/frame/FoundBookings.css'

export function ReportsScreen() {
  const t = useTranslations('staff.reports')
  const query = useStaffQuery(['reports'], (send, signal) => send(getStaffReports, { signal }))
  return (
    <StaffPage>
      <StaffHeading title={t('title')} />
      <StaffLoaded query={query}>
        {({ open, done }) => (
          <>
            <PagePart title={t('open')}>
              <ReportList reports={open} none={t('noneOpen')} />
            </PagePart>
            <PagePart title={t('done')}>
              <ReportList reports={done} none={t('noneDone')} />
            </PagePart>
          </>
        )}
      </StaffLoaded>
    </StaffPage>
  )
}

function ReportList({ reports, none }: { reports: readonly ReportSummary[]; none: string }) {
  if (reports.length === 0) return <p data-quiet>{none}</p>
  return (
    <ul data-part="found-list">
      {reports.map((report) => (
        <ReportRow key={report.code} report={report} />
      ))}
    </ul>
  )
}
