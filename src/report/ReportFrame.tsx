import type { ReactNode } from 'react'
import type { ProblemReportEvent } from '#machines/problem-report.ts'
import { withTexts } from '#src/base/with-texts.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { useLoadedLater } from '#src/visit/useLoadedLater.ts'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import { ReportProvider, useReport } from './ReportContext.ts'

const LazyReportDialog = lazyWithPreload(() =>
  withTexts(import('./ReportDialog.tsx').then((file) => file.ReportDialog)),
)

const LazyReportPart = lazyWithPreload(() => withTexts(import('./ReportPart.tsx').then((file) => file.ReportPart)))

const REPORT = <LazyReportPart />

const loadReport = async () => (await import('./report-actor.ts')).reportOf

export function ReportFrame({ children }: { children: ReactNode }) {
  const { part: report, load } = useLoadedLater(loadReport)
  const send = (event: ProblemReportEvent) => void load().then((part) => part?.actor.send(event))
  return (
    <ReportProvider value={{ report, send }}>
      <ErrorEnd value={REPORT}>{children}</ErrorEnd>
      <OpenReport />
    </ReportProvider>
  )
}

function OpenReport() {
  const isOpen = useReport((snapshot) => snapshot.hasTag('open'))
  return isOpen && <LazyReportDialog />
}
