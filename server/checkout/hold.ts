import { HOLD_MINUTES, HOLD_MINUTES_MAX } from '#contract/checkout.ts'

const minutes = (count: number) => count * 60_000

/** When a hold that is made or extended now ends: 30 minutes on, 90 after its start at most (api.md; peers.md 7). */
export const holdUntil = (started: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + minutes(HOLD_MINUTES), started.getTime() + minutes(HOLD_MINUTES_MAX)))
