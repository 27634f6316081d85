import { readFileSync, rmSync } from 'node:fs'

export type CrashPoint =
  | 'order.written'
  | 'order.committed'
  | 'payment.begun'
  | 'payment.opened'
  | 'payment.answered'
  | 'payment.completing'
  | 'refund.sending'
  | 'refund.sent'

/** Only tests set this file, which names the crash point at which the process kills itself. */
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
