/** A year in which the test cards are valid, by this machine's clock or an earlier one. */
export const EXPIRY_YEAR = String(new Date().getFullYear() + 3)
