import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Locale } from '#contract/primitives.ts'
import { invalidField, Refusal } from '#server/base/refusal.ts'

interface CheckLimits {
  milliseconds: number
  waiting: number
  megabytes: number
}

export interface CheckedReport {
  compressed: Uint8Array
  locale: Locale
}

const LIMITS: CheckLimits = { milliseconds: 5_000, waiting: 8, megabytes: 256 }

const IDLE_MS = 60_000

const START_MS = 30_000

const startWorker = async (file: string, megabytes: number): Promise<Worker> => {
  let worker: Worker | undefined
  try {
    worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) })
    return worker
  } catch {
    // Stops the worker, because an error of the worker would end the server.
    await worker?.terminate()
    throw new Refusal(503, { error: 'recordings cannot be checked now' }, { 'Retry-After': '10' })
  }
}

/** Checks recordings in a worker, so that a long check of a stranger's recording does not block other calls. */
export const createRecordingChecker = (
  { milliseconds, waiting, megabytes }: CheckLimits = LIMITS,
  file = join(import.meta.dirname, 'check-worker.ts'),
) => {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0
  let turn: Promise<unknown> = Promise.resolve()

  const end = async () => {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  const answer = async (sent: Uint8Array): Promise<CheckedReport | null> => {
    clearTimeout(idle)
    worker ??= await startWorker(file, megabytes)
    worker.ref()
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to another thread, not to a window
      worker.postMessage(sent)
      const [checked] = (await answered) as [CheckedReport | null]
      return checked
    } catch {
      await end()
      return null
    } finally {
      worker?.unref()
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  /**
   * @param sent the recording as JSON, compressed by gzip
   * @throws Refusal 422 if the recording is malformed or its check takes too long, 429 if too many wait, or 503 if the
   * worker cannot start
   */
  return async (sent: Uint8Array): Promise<CheckedReport> => {
    if (count >= waiting) throw new Refusal(429, { error: 'too many' }, { 'Retry-After': '10' })
    count += 1
    const next = turn.then(() => answer(sent))
    turn = next.catch(() => {})
    const checked = await next.finally(() => {
      count -= 1
    })
    if (!checked) throw invalidField('recording', 'form.recording')
    return checked
  }
}

export const checkRecording = createRecordingChecker()
