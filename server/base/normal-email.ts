/**
 * Returns the form in which addresses are compared: lower case. The contract allows only ASCII, for which lower() of
 * the database gives the same result.
 */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export const isSameEmail = (one: string, other: string): boolean => normalEmail(one) === normalEmail(other)
