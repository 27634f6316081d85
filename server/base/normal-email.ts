/**
 * Addresses are compared in lower case; the contract allows only ASCII, for which the database's lower() gives the same
 * result.
 */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export const isSameEmail = (one: string, other: string): boolean => normalEmail(one) === normalEmail(other)
