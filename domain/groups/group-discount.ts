import type { GroupDiscount } from '#contract/group-settings.ts'

/**
 * Returns the discount that a group of `count` participants gets, or undefined if the group is too small for a
 * discount.
 */
export const reachedDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.findLast(({ from }) => count >= from)

export const nextDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.find(({ from }) => count < from)
