import type { Context } from 'hono'
import type { Locale } from '#contract/primitives.ts'

export interface AppVariables {
  /** The time of the request, which decides whether something has expired. */
  now: Date
  /** Created on first use (http/nonce). */
  nonce?: string
  /** The request's locale once resolved, for the text of refusals. */
  locale: Locale
  /** Counts readings for the whole server (limits/reading-limit). */
  limitReading: (c: AppContext, readings: number) => void
  /** The shop's code for the log. */
  tenant: string
  /** The route's pattern for the log, never a path with tokens. */
  route: string
}

/** A request with the server's data about it. */
export type AppContext = Context<{ Variables: AppVariables }>
