/** A year in which the test cards are valid. The servers' clocks show today or an earlier day. */
export const EXPIRY_YEAR = String(new Date().getFullYear() + 3)
