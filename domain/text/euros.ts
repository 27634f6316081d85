/** Amounts are held in cents; only formats, analytics and tables need euros. */
export const eurosOf = (cents: number): number => cents / 100

export const centsOf = (euros: number): number => Math.round(euros * 100)
