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
 * `lines` is the sum of the lines in cents. The limit of uses is not checked here, because the database counts them.
 */
export const isValidDiscount = (discount: FolderDiscount, lines: number, today: IsoDay): boolean =>
  isWithinDays(today, discount.validFrom, discount.validTo) && lines >= (discount.minimum ?? 0)

/** In cents. A percentage is rounded half up, and a fixed amount is at most the sum of the lines. */
export const discountAmount = (discount: Pick<FolderDiscount, 'percent' | 'amount'>, lines: number): number =>
  discount.percent === undefined ? Math.min(discount.amount ?? 0, lines) : percentOf(lines, discount.percent)

/** If the lines cost less than the sum `of` by now, a quote's amount shrinks in proportion. */
export const groupDiscountAmount = (discount: BookedQuoteDiscount, lines: number): number => {
  if ('percent' in discount) return percentOf(lines, discount.percent)
  const { amount, of } = discount
  return lines >= of ? amount : Math.floor((amount * lines) / of)
}
