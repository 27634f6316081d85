import type { Context } from 'hono'
import type { Locale } from '#contract/primitives.ts'

export type Outage = 'database gone' | 'database busy' | 'shop unreadable' | 'shop moved' | 'overload'

export interface AppVariables {
  now: Date
  nonce?: string
  locale: Locale
  limitReading: (c: AppContext, readings: number) => void
  tenant: string
  /** The log names this pattern of the route, because a path could contain tokens. */
  route: string
  unavailable?: Outage
}

export type AppContext = Context<{ Variables: AppVariables }>
