import type { GroupDiscount } from '#contract/group-settings.ts'

/** The discount that so many have reached. */
export const reachedDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.findLast(({ from }) => count >= from)

/** The discount that more persons would reach. */
export const nextDiscount = (discounts: readonly GroupDiscount[], count: number): GroupDiscount | undefined =>
  discounts.find(({ from }) => count < from)
