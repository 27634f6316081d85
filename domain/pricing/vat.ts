import type { Cart } from '#contract/prices.ts'

/** The VAT contained in a total, in cents, rounded half up. Prices include it. */
export const vatShare = (total: number, percent: number): Cart['vat'] => ({
  percent,
  amount: Math.floor((2 * total * percent + 100 + percent) / (2 * (100 + percent))),
})
