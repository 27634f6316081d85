/** Compares two values by their JSON, since each answer of a call is a new object. */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
