import type { Context } from 'hono'
import type { Locale } from '#contract/primitives.ts'

/** The reason of an answer 503. */
export type Outage = 'database gone' | 'database busy' | 'shop unreadable'

export interface AppVariables {
  /** The time of the request, which decides whether something has expired. */
  now: Date
  /** The nonce of the page, created when it is first used (server/http/nonce.ts). */
  nonce?: string
  /** The language of the texts in refusals. It is set when the server has read the language in the path. */
  locale: Locale
  /**
   * Counts a request as this number of reading calls of the caller's network address (server/limits/reading-limit.ts).
   */
  limitReading: (c: AppContext, readings: number) => void
  /** The code of the shop, for the log. */
  tenant: string
  /** The pattern of the route, for the log, because a path could contain tokens. */
  route: string
  /** The reason of an answer 503, for log and metrics. */
  unavailable?: Outage
}

/** The context of a request, with the data that the server keeps about it. */
export type AppContext = Context<{ Variables: AppVariables }>
