import { CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'

const MINUTE_MS = 60_000

/**
 * A payment lives longer than its checkout, because a card may be entered at the end of the checkout's life, and the
 * bank may be slow.
 */
export const PAYMENT_LIFE_MS = 2 * CHECKOUT_LIFE_MS

const GIVE_UP_MS = 7 * 24 * 60 * MINUTE_MS

export const isGivenUp = ({ started_at }: { started_at: Date }, now: Date): boolean =>
  now.getTime() - started_at.getTime() >= GIVE_UP_MS

/** The job asks about a paid payment again when its checkout can bring no more payments, to find further charges. */
export const lastQuestion = ({ started_at }: { started_at: Date }, now: Date): Date =>
  new Date(Math.max(started_at.getTime() + PAYMENT_LIFE_MS, now.getTime()))
