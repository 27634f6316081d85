import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from '#src/api/when-idle.ts'
import { lazyWithPreload } from './lazy-with-preload.tsx'

beforeEach(() => {
  vi.stubEnv('SSR', false)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('Idle work waits five seconds at most for a loaded part that is not shown', async () => {
  const work = vi.fn<() => void>()
  const Form = lazyWithPreload(() => Promise.resolve(() => null))
  await Form.loadNow()
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(4999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1001)
  expect(work).toHaveBeenCalledOnce()
})
