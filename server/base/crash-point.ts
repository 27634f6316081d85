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

export type MovePoint =
  | 'move.begun'
  | 'move.guarded'
  | 'move.published'
  | 'move.subscribed'
  | 'move.copied'
  | 'move.settling'
  | 'move.held'
  | 'move.left'
  | 'move.open'
  | 'move.ended'
  | 'undo.unsubscribed'
  | 'undo.open'

/** Only tests set this file, which names the crash point at which the process kills itself. */
const file = process.env.NODE_ENV === 'test' ? process.env.CRASH_FILE : undefined

const armed = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export const crashPoint = (name: CrashPoint | MovePoint): void => {
  if (file === undefined || armed(file) !== name) return
  rmSync(file, { force: true })
  process.kill(process.pid, 'SIGKILL')
}
