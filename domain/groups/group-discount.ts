import type { GroupDiscount } from '#contract/group-settings.ts'

/** The discount that a group of this size gets. */
export const reachedDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.findLast(({ from }) => count >= from)

/** The next larger discount, which a larger group would get. */
export const nextDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.find(({ from }) => count < from)
