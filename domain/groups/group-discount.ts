import type { GroupDiscount } from '#contract/group-settings.ts'

/** The discount for this number of persons. */
export const reachedDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.findLast(({ from }) => count >= from)

/** The next discount, for more persons. */
export const nextDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.find(({ from }) => count < from)
