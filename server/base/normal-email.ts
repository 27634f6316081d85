/** Addresses are compared in small letters; the contract lets only ASCII through, which the database's lower() treats alike. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export const isSameEmail = (one: string, other: string): boolean => normalEmail(one) === normalEmail(other)
