/** The minutes for which an unpaid reservation keeps its stock after the order, or after its last payment has begun. */
export const HOLD_MINUTES = 30
/** The maximum length of a hold with all extensions, in minutes. */
export const HOLD_MINUTES_MAX = 90
/** The minutes of a hold after the order if the location is crowded. */
export const HOLD_MINUTES_CROWDED = 10
/** The minutes that an extension adds, and the minimum that a hold still has when a payment begins. */
export const HOLD_MINUTES_MORE = 10
/** The remaining minutes of a hold from which on a notice offers an extension. */
export const HOLD_MINUTES_SOON = 5
