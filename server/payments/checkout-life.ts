import { CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'

const MINUTE_MS = 60_000

/** Until then a checkout may bring a (further) payment: its last one may have been entered at its end, and take its time at the bank. */
export const PAYMENT_LIFE_MS = 2 * CHECKOUT_LIFE_MS

const GIVE_UP_MS = 7 * 24 * 60 * MINUTE_MS

/** So old that nobody at the provider will decide it any more. */
export const isGivenUp = ({ started_at }: { started_at: Date }, now: Date): boolean =>
  now.getTime() - started_at.getTime() >= GIVE_UP_MS

/** When the job looks for unreported charges: as soon as no more can be made. */
export const lastQuestion = ({ started_at }: { started_at: Date }, now: Date): Date =>
  new Date(Math.max(started_at.getTime() + PAYMENT_LIFE_MS, now.getTime()))
