import type { Api } from '#src/api/api.ts'

/** An instant of the shop, in ms by the browser's clock, which may be wrong. */
export const inBrowserTime = (api: Pick<Api, 'now'>, instant: string): number =>
  Date.parse(instant) - api.now() + Date.now()
