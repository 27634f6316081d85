import type { Api } from '#src/api/api.ts'

/** Converts an instant of the shop's clock to milliseconds of the browser's clock, which may be wrong. */
export const inBrowserTime = (api: Pick<Api, 'now'>, instant: string): number =>
  Date.parse(instant) - api.now() + Date.now()

/** Converts an instant of the browser's clock to milliseconds of the shop's clock. */
export const onShopClock = (api: Pick<Api, 'now'>, at: number): number => at - Date.now() + api.now()

/** Returns the instant of the shop's clock, to the nearest minute. */
export const inShopTime = (api: Pick<Api, 'now'>, at: number): string =>
  new Date(Math.round(onShopClock(api, at) / 60_000) * 60_000).toISOString()

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
