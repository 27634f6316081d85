/** Converts cents to euros for formats, analytics and tables. All other code has cents. */
export const eurosOf = (cents: number): number => cents / 100

export const centsOf = (euros: number): number => Math.round(euros * 100)
