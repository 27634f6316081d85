import { CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'

const MINUTE_MS = 60_000

/**
 * The age in milliseconds until which a checkout can bring payments. It is longer than the checkout's life, because a
 * card may be entered at the end of that life, and the bank may be slow.
 */
export const PAYMENT_LIFE_MS = 2 * CHECKOUT_LIFE_MS

const GIVE_UP_MS = 7 * 24 * 60 * MINUTE_MS

/** Tells whether a payment is so old that the provider will not decide it any more. */
export const isGivenUp = ({ started_at }: { started_at: Date }, now: Date): boolean =>
  now.getTime() - started_at.getTime() >= GIVE_UP_MS

/**
 * Returns the time at which the job asks about a paid payment again (server/jobs/reconcile-payments.ts), to find
 * further charges in its checkout. It is the time from which the checkout can bring no more payments, or now if that is
 * later.
 */
export const lastQuestion = ({ started_at }: { started_at: Date }, now: Date): Date =>
  new Date(Math.max(started_at.getTime() + PAYMENT_LIFE_MS, now.getTime()))
