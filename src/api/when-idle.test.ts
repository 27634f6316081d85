import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beforeIdle, whenIdle } from './when-idle.ts'

const AT_IDLE_MS = 1000

beforeEach(() => {
  vi.stubEnv('SSR', false)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('Idle work waits until the page’s call is answered or fails', async () => {
  const work = vi.fn<() => void>()
  const { promise, reject } = Promise.withResolvers<never>()
  beforeIdle(promise).catch(() => undefined)
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(AT_IDLE_MS)
  expect(work).not.toHaveBeenCalled()
  reject(new Error('refused'))
  await vi.advanceTimersByTimeAsync(AT_IDLE_MS)
  expect(work).toHaveBeenCalledOnce()
})

test('Idle work waits for a call without an answer for five seconds at most', async () => {
  const work = vi.fn<() => void>()
  void beforeIdle(new Promise(() => undefined))
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(4999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1001)
  expect(work).toHaveBeenCalledOnce()
})

test('Idle work is done in the order in which it was given', async () => {
  const done: string[] = []
  for (const name of ['consent', 'recording', 'traffic']) whenIdle(() => done.push(name))
  await vi.advanceTimersByTimeAsync(2 * AT_IDLE_MS)
  expect(done).toEqual(['consent', 'recording', 'traffic'])
})

test('Idle work waits from the start until the page’s content is shown', async () => {
  vi.resetModules()
  const fresh = await import('./when-idle.ts')
  const work = vi.fn<() => void>()
  fresh.whenIdle(work)
  await vi.advanceTimersByTimeAsync(AT_IDLE_MS)
  expect(work).not.toHaveBeenCalled()
  fresh.contentShown()
  await vi.advanceTimersByTimeAsync(AT_IDLE_MS)
  expect(work).toHaveBeenCalledOnce()
})
