import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ProblemReportEvent } from '#machines/problem-report.ts'
import type { Report, ReportSnapshot } from './report-actor.ts'

interface Reporting {
  report: Report | undefined
  send: (event: ProblemReportEvent) => void
}

const ReportContext = createContext<Reporting | null>(null)

export const ReportProvider = ReportContext.Provider

/** Returns null outside a shop, where nothing is recorded. */
export const useReporting = (): Reporting | null => use(ReportContext)

/** Returns undefined until the report is loaded. `select` must return the same value for the same state. */
export const useReport = <T>(select: (snapshot: ReportSnapshot) => T): T | undefined =>
  useSelector(useReporting()?.report?.actor, (snapshot) => snapshot && select(snapshot))
