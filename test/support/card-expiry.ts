/** The year in which the test cards expire: three years ahead, so that they are valid on every server's clock. */
export const EXPIRY_YEAR = String(new Date().getFullYear() + 3)
