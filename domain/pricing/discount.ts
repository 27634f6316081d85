import { isWithinDays } from '#domain/calendar/days.ts'
import { percentOf } from './price.ts'
import type { FolderDiscount } from '#contract/tenant-folder.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { BookedQuoteDiscount } from '#contract/quotes.ts'

/**
 * Finds the discount of a typed code, in any letter case and with spaces around it. Returns undefined if there is none.
 */
export const findDiscount = (discounts: readonly FolderDiscount[], typed: string): FolderDiscount | undefined =>
  discounts.find(({ code }) => code === typed.trim().toUpperCase())

/**
 * Tells whether a code is valid on a day for a sum of `lines` cents. The limit of uses is not checked here, because the
 * database counts them.
 */
export const isValidDiscount = (discount: FolderDiscount, lines: number, today: IsoDay): boolean =>
  isWithinDays(today, discount.validFrom, discount.validTo) && lines >= (discount.minimum ?? 0)

/**
 * Returns the discount that a code gives on the sum of lines. It is a percentage, rounded half up, or a fixed amount
 * that is at most the sum.
 */
export const discountAmount = (discount: Pick<FolderDiscount, 'percent' | 'amount'>, lines: number): number =>
  discount.percent === undefined ? Math.min(discount.amount ?? 0, lines) : percentOf(lines, discount.percent)

/**
 * Returns the discount of a group on the sum of lines. A quote's amount was agreed for the sum `of`. If the lines cost
 * less by now, the amount shrinks in proportion, but it never grows.
 */
export const groupDiscountAmount = (discount: BookedQuoteDiscount, lines: number): number => {
  if ('percent' in discount) return percentOf(lines, discount.percent)
  const { amount, of } = discount
  return lines >= of ? amount : Math.floor((amount * lines) / of)
}
