/** The contract allows only ASCII in addresses, so lower() of the database has the same result. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export const isSameEmail = (one: string, other: string): boolean => normalEmail(one) === normalEmail(other)
