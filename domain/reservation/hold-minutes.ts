/**
 * The minutes of a new hold: after an order, or when a payment begins and no hold runs. On crowded days,
 * `HOLD_MINUTES_CROWDED` replaces this value.
 */
export const HOLD_MINUTES = 30
export const HOLD_MINUTES_MAX = 90
export const HOLD_MINUTES_CROWDED = 10
/** The minutes that an extension adds. A hold with fewer minutes left is extended when a payment begins. */
export const HOLD_MINUTES_MORE = 10
/** When a hold has this many minutes left, a notice offers an extension. */
export const HOLD_MINUTES_SOON = 5
