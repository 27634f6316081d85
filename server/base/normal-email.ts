/**
 * Returns an address in lower case, for comparisons. The contract allows only ASCII in addresses, so that lower() in
 * the database gives the same result.
 */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export const isSameEmail = (one: string, other: string): boolean => normalEmail(one) === normalEmail(other)
