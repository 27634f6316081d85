/** Each answer of a call is a new object, so `===` would not work. */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
