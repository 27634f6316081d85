export const EXPIRY_YEAR = String(new Date().getFullYear() + 3)
