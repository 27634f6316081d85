import type { Api } from '#src/api/api.ts'

/** An instant of the shop, in ms by the browser's clock, which may be wrong. */
export const inBrowserTime = (api: Pick<Api, 'now'>, instant: string): number =>
  Date.parse(instant) - api.now() + Date.now()

/** Calls back once at a moment, by the clock on the wall: timers stand still while a laptop sleeps. `at`: when, asked each second. @returns how to stop */
export const watchTime = (at: () => number, reached: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (Date.now() < at()) return
    clearInterval(timer)
    reached()
  }, 1000)
  return () => clearInterval(timer)
}
