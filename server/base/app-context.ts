import type { Context } from 'hono'
import type { Locale } from '#contract/primitives.ts'

export type Outage = 'database gone' | 'database busy' | 'shop unreadable'

export interface AppVariables {
  now: Date
  nonce?: string
  locale: Locale
  /** Counts a request as this number of reading calls of the caller's network address. */
  limitReading: (c: AppContext, readings: number) => void
  tenant: string
  /** The pattern of the route, for the log, because a path could contain tokens. */
  route: string
  unavailable?: Outage
}

export type AppContext = Context<{ Variables: AppVariables }>
