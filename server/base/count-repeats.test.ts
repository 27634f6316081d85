import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countRepeats } from './count-repeats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const logging = () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => {
    const { level: _level, time: _time, ...rest } = JSON.parse(line) as Record<string, unknown>
    lines.push(rest)
  }
  return { lines, log: pino({ base: null, hooks: { logMethod: countRepeats() } }, { write }) }
}

test('equal errors within a minute make one log line, then one with their number', () => {
  const { lines, log } = logging()
  for (let at = 0; at < 1_000; at += 1) log.error({ code: '57P01', requestId: `r${at}` }, 'The database is gone')
  expect(lines).toEqual([{ code: '57P01', requestId: 'r0', msg: 'The database is gone' }])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toEqual([{ code: '57P01', repeated: 999, msg: 'The database is gone' }])
  log.error({ code: '57P01' }, 'The database is gone')
  expect(lines).toHaveLength(3)
})

test('errors of different shops or reasons are not counted together, nor are requests', () => {
  const { lines, log } = logging()
  for (const tenant of ['alpin', 'velo']) log.warn({ tenant, error: 'Error' }, 'A job failed')
  log.warn({ tenant: 'velo', error: 'TypeError' }, 'A job failed')
  log.warn('A job failed')
  for (let at = 0; at < 3; at += 1) log.info({ route: 'GET /readyz' })
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(7)
})
