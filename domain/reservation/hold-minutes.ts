/** The minutes of a new hold, except on crowded days. */
export const HOLD_MINUTES = 30
export const HOLD_MINUTES_MAX = 90
export const HOLD_MINUTES_CROWDED = 10
export const HOLD_MINUTES_MORE = 10
/** When a hold has this many minutes left, a notice offers an extension. */
export const HOLD_MINUTES_SOON = 5
