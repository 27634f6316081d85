const MINUTE_MS = 60_000

/** A checkout id lives 30 minutes at the provider (trust.md). */
export const CHECKOUT_LIFE_MS = 30 * MINUTE_MS

/** Until then a checkout may bring a (further) payment: its last one may have been entered at its end, and take its time at the bank. */
export const PAYMENT_LIFE_MS = 2 * CHECKOUT_LIFE_MS
