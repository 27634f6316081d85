/** Whether two values read the same as JSON: answers of calls are made anew each time. */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
