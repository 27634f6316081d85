import { readFileSync, rmSync } from 'node:fs'

/** Where a crash hurts most: between two things that should happen together, and cannot. */
export type CrashPoint =
  | 'order.written'
  | 'order.committed'
  | 'payment.begun'
  | 'payment.opened'
  | 'payment.answered'
  | 'payment.completing'
  | 'refund.sending'
  | 'refund.sent'

/** Of tests alone (test/faults/crash.test.ts): a file that names the point at which the next process to reach it dies, once. */
const file = process.env.NODE_ENV === 'test' ? process.env.CRASH_FILE : undefined

const armed = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export const crashPoint = (name: CrashPoint): void => {
  if (file === undefined || armed(file) !== name) return
  rmSync(file, { force: true })
  process.kill(process.pid, 'SIGKILL')
}
