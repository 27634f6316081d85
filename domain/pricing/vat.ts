import type { Cart } from '#contract/prices.ts'

/** Returns the VAT that a total includes, in cents, rounded half up. */
export const vatShare = (total: number, percent: number): Cart['vat'] => ({
  percent,
  amount: Math.floor((2 * total * percent + 100 + percent) / (2 * (100 + percent))),
})
