import type { GroupDiscount } from '#contract/group-settings.ts'

/** The discount that a group of this size gets. */
export const reachedDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.findLast(({ from }) => count >= from)

/** The next higher discount, for a larger group. */
export const nextDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.find(({ from }) => count < from)
