import { runSandbox } from '#sandbox/run-sandbox.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import type { Deps } from '#server/deps/deps.ts'
import { expireQuotes } from '#server/groups/expire-groups.ts'
import { queueReminders } from '#server/mail/queue-reminders.ts'
import { type MailDeps, sendDueMails } from '#server/mail/send-mails.ts'
import { refundUnknownPayments } from '#server/payments/refund-unknown.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { comparePayments } from './compare-payments.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { releaseEndedHolds } from './release-holds.ts'
import { removeExpired } from './remove-expired.ts'
import { vacuum } from './vacuum.ts'

type JobDeps = Deps & MailDeps

/** A job can run in several processes at once, and can be killed at any point (docs/decisions/2026-11-21-jobs.md). */
const JOBS: Record<string, (deps: JobDeps, stop: AbortSignal) => Promise<number>> = {
  queueReminders,
  sendDueMails,
  releaseEndedHolds,
  expireQuotes,
  reconcilePayments,
  comparePayments,
  sendRefunds,
  refundUnknownPayments,
  runSandbox,
  answerRequests,
  removeExpired,
  vacuum,
}

const OWN_SECONDS: Partial<Record<string, number>> = {
  queueReminders: 600,
  expireQuotes: 600,
  comparePayments: 60,
  sendDueMails: 2,
  answerRequests: 2,
  removeExpired: 3_600,
  vacuum: 3_600,
}

const schedule = (deps: JobDeps, name: string, everySeconds: number, stop: AbortSignal) => {
  let running: Promise<void> | undefined
  const run = async () => {
    const begun = performance.now()
    const countRun = (hasSucceeded: boolean) =>
      deps.metrics?.countJob(name, hasSucceeded, (performance.now() - begun) / 1000)
    try {
      const count = await JOBS[name]!(deps, stop)
      countRun(true)
      if (count > 0) deps.log.info({ job: name, count }, 'Job done')
    } catch (error) {
      countRun(false)
      deps.log.error({ job: name, error: (error as Error).name }, 'A job failed')
    } finally {
      running = undefined
    }
  }
  const start = () => {
    running ??= run()
  }
  start()
  const timer = setInterval(start, everySeconds * 1000)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** The returned function stops all jobs, and resolves when running work has ended. */
export const scheduleJobs = (deps: JobDeps): (() => Promise<void>) => {
  const { JOBS: jobs, MAILS: mails, JOBS_EVERY_SECONDS: everySeconds } = deps.environment
  const asked = new AbortController()
  const names = Object.keys(JOBS).filter((name) => jobs === 'on' && (mails === 'on' || name !== 'sendDueMails'))
  const stops = names.map((name) => schedule(deps, name, OWN_SECONDS[name] ?? everySeconds, asked.signal))
  return async () => {
    asked.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}
