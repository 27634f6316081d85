import type { Context } from 'hono'
import type { Locale } from '#contract/primitives.ts'

export interface AppVariables {
  /** When the request came: what runs out is judged by it. */
  now: Date
  /** Once drawn (http/nonce). */
  nonce?: string
  /** Of the request, once resolved: what refusals are worded in. */
  locale: Locale
  /** Of the whole server (limits/reading-limit). */
  limitReading: (c: AppContext, readings: number) => void
  /** For the log. */
  tenant: string
  /** The route's pattern, for the log: never a path with tokens in it. */
  route: string
}

/** A request, with what the server knows of it. */
export type AppContext = Context<{ Variables: AppVariables }>
