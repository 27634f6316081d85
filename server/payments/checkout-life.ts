import { CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'

const MINUTE_MS = 60_000

/**
 * Until this age a checkout may bring a payment, or a further one: a card may have been entered at the end of its life,
 * and the bank may be slow.
 */
export const PAYMENT_LIFE_MS = 2 * CHECKOUT_LIFE_MS

const GIVE_UP_MS = 7 * 24 * 60 * MINUTE_MS

/** True if a payment is so old that the provider will not decide it any more. */
export const isGivenUp = ({ started_at }: { started_at: Date }, now: Date): boolean =>
  now.getTime() - started_at.getTime() >= GIVE_UP_MS

/** The time at which the job looks for charges that were not reported: as soon as no more can be made. */
export const lastQuestion = ({ started_at }: { started_at: Date }, now: Date): Date =>
  new Date(Math.max(started_at.getTime() + PAYMENT_LIFE_MS, now.getTime()))
