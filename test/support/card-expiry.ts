/** A year in which test cards are still valid, on this machine's clock or an earlier one. */
export const EXPIRY_YEAR = String(new Date().getFullYear() + 3)
