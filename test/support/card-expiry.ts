/** The cards are valid on every server's clock. */
export const EXPIRY_YEAR = String(new Date().getFullYear() + 3)
