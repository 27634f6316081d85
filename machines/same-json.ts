/**
 * True if two values have equal JSON. Comparing with `===` would not work, because each answer of a call is a new
 * object.
 */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
