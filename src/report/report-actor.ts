import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { postRecording, type Recording, type ReportNote } from '#contract/recordings.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { problemReportMachine, type ReportAnswer } from '#machines/problem-report.ts'
import { joinRecordings } from '#machines/recording/join-recordings.ts'
import { record } from '#machines/recording/record.ts'
import { ApiError } from '#src/api/errors.ts'
import { bookingOf, type Visit } from '#src/visit/visit.ts'
import { endOf, followActors } from '#src/visit/visit-actors.ts'
import type { VisitDeps } from '#src/visit/useLoadedLater.ts'
import { CHART_HASHES } from '#src/base/chart-hashes.ts'
import { whenIdle } from '#src/api/when-idle.ts'
import { gzipText } from './gzip-text.ts'
import { keptReport } from './kept-report.ts'
import { openAddress, shopOf } from './open-address.ts'

export type ReportActor = ActorRefFrom<typeof problemReportMachine>
export type ReportSnapshot = SnapshotFrom<typeof problemReportMachine>

export interface Report {
  actor: ReportActor
  recording: () => Recording
  bookingId: () => string | undefined
}

const answerOf = (error: unknown): ReportAnswer => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  return { type: error.status === 429 ? 'report.tooMany' : 'report.refused' }
}

const createReport = ({ visit, api, site: { tenant, today }, router }: VisitDeps): Report => {
  const kept = keptReport.read(tenant)
  const booking = bookingOf(visit)
  const recorder = record(visit.system, [visit], {
    startedAt: new Date(),
    today,
    locale: booking.getSnapshot().context.language.locale,
    width: globalThis.innerWidth,
    hashes: CHART_HASHES,
    now: () => new Date(),
    whenIdle,
  })
  recorder.open(openAddress(router))
  followActors(visit, recorder.follow)
  const bookingId = () => {
    const ordered = visit.getSnapshot().context.checkout?.getSnapshot().context.bookingId
    return ordered ?? booking.getSnapshot().context.reservation?.bookingId
  }
  const recording = () => joinRecordings(kept?.recording ?? null, recorder.recording())
  const actor = createActor(
    problemReportMachine.provide({
      actors: {
        sendRecording: fromAnswer<ReportAnswer, ReportNote>(
          async ({ input, signal }) => {
            try {
              const compressed = await gzipText(JSON.stringify(recording()))
              const body = { recording: compressed, ...input, bookingId: bookingId() }
              const { code } = await api.send(postRecording, { body, signal })
              return { type: 'report.received', code }
            } catch (error) {
              return answerOf(error)
            }
          },
          { type: 'report.unreachable' },
        ),
      },
    }),
    { input: { code: kept?.code ?? null } },
  ).start()
  const keepReport = () => keptReport.write(tenant, { recording: recording(), code: actor.getSnapshot().context.code })
  const shop = shopOf(router)
  const unsubscribe = router.subscribe('onResolved', () => {
    // Leaves out pages of another shop, which are shown a moment before the visit ends.
    if (shopOf(router) === shop) recorder.open(openAddress(router))
  })
  const signal = endOf(visit)
  // Stores the recording, because another document continues it after a reload or on the payment page.
  addEventListener('pagehide', keepReport, { signal })
  signal.addEventListener('abort', () => {
    unsubscribe()
    recorder.stop()
    keepReport()
    actor.stop()
  })
  return { actor, recording, bookingId }
}

const reports = new WeakMap<Visit, Report>()

export const reportOf = (deps: VisitDeps): Report => {
  const report = reports.get(deps.visit) ?? createReport(deps)
  reports.set(deps.visit, report)
  return report
}
