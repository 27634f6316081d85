/** The year until which the cards of tests are good, by the clock of the machine or an earlier one. */
export const EXPIRY_YEAR = String(new Date().getFullYear() + 3)
