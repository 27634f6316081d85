/** Three years leave room for servers of tests whose clock is ahead. */
export const EXPIRY_YEAR = String(new Date().getFullYear() + 3)
