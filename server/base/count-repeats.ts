import type { LoggerOptions } from 'pino'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

const MINUTE_MS = 60_000
const WARN = 40
/** Above this number of different lines in a minute, each other line is written. */
const MOST_COUNTED = 1_000

/** Lines that differ only in these fields are equal. */
const OF_ONE_CASE = new Set([
  'requestId',
  'payment',
  'refund',
  'reservation',
  'providerPayment',
  'mail',
  'ms',
  'process',
])

/**
 * Writes the first of equal warnings and errors, counts the others, and writes their number after a minute. A database
 * that is gone would otherwise fill the disk.
 */
export const countRepeats = (): LogMethod => {
  const counts = new Map<string, number>()
  return function (args, method, level) {
    const [fields, message] = args as unknown as [unknown, unknown]
    const isPlain = typeof fields === 'string'
    const shared = isPlain
      ? {}
      : Object.fromEntries(Object.entries(fields as object).filter(([name]) => !OF_ONE_CASE.has(name)))
    const words = isPlain ? fields : message
    const key = JSON.stringify([level, words, shared])
    const count = counts.get(key)
    if (level >= WARN && count !== undefined) {
      counts.set(key, count + 1)
      return
    }
    method.apply(this, args)
    if (level < WARN || counts.size >= MOST_COUNTED) return
    counts.set(key, 0)
    setTimeout(() => {
      const repeated = counts.get(key)!
      counts.delete(key)
      if (repeated > 0) method.apply(this, [{ ...shared, repeated }, words as string])
    }, MINUTE_MS).unref()
  }
}
