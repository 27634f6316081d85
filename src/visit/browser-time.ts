import type { Api } from '#src/api/api.ts'

/** Converts an instant of the shop's clock to milliseconds of the browser's clock, which may be wrong. */
export const inBrowserTime = (api: Pick<Api, 'now'>, instant: string): number =>
  Date.parse(instant) - api.now() + Date.now()

/**
 * Checks the clock every second, because timers pause while a laptop sleeps.
 * @returns a function that ends the checks
 */
export const watchTime = (at: () => number, reached: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (Date.now() < at()) return
    clearInterval(timer)
    reached()
  }, 1000)
  return () => clearInterval(timer)
}
