import { useRouter } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import type { ProblemReportEvent } from '#machines/problem-report.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { withTexts } from '#src/app/with-texts.tsx'
import { lazyWithPreload } from '#src/lazy-with-preload.tsx'
import { usePreload } from '#src/steps/usePreload.ts'
import { useVisit } from '#src/visit/VisitContext.ts'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import { ReportProvider, useReport } from './ReportContext.ts'
import type { Report } from './report-actor.ts'

const LazyReportDialog = lazyWithPreload(() =>
  withTexts(import('./ReportDialog.tsx').then((file) => file.ReportDialog)),
)

const LazyReportPart = lazyWithPreload(() => withTexts(import('./ReportPart.tsx').then((file) => file.ReportPart)))

/** Few visitors see it: it is loaded with the first message that needs it. */
const REPORT = (
  <Suspense>
    <LazyReportPart />
  </Suspense>
)

/** Records the visit once the browser has nothing better to do, and lets every page report a problem. */
export function ReportFrame({ children }: { children: ReactNode }) {
  const visit = useVisit()
  const api = useApi()
  const site = useSite()
  const router = useRouter()
  const [report, setReport] = useState<Report>()

  const load = async () => {
    const { reportOf } = await import('./report-actor.ts')
    const loaded = reportOf({ visit, api, site, router })
    setReport(loaded)
    return loaded
  }
  usePreload(load)

  const send = (event: ProblemReportEvent) => {
    const tell = async () => (await load()).actor.send(event)
    void tell()
  }
  return (
    <ReportProvider value={{ report, send }}>
      <ErrorEnd value={REPORT}>{children}</ErrorEnd>
      <OpenReport />
    </ReportProvider>
  )
}

function OpenReport() {
  const isOpen = useReport((snapshot) => snapshot.hasTag('open'))
  return <Suspense>{isOpen && <LazyReportDialog />}</Suspense>
}
