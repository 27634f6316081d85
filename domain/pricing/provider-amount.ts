/** Cents in the provider's format: 9200 is "92.00". */
export const toDecimal = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The cents of a decimal with exactly two digits after the point; otherwise undefined. */
export const fromDecimal = (decimal: string): number | undefined =>
  /^\d{1,9}\.\d{2}$/.test(decimal) ? Number(decimal.replace('.', '')) : undefined
