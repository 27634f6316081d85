import { isWithinDays } from '#domain/calendar/days.ts'
import { percentOf } from './price.ts'
import type { FolderDiscount } from '#contract/tenant-folder.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { BookedQuoteDiscount } from '#contract/quotes.ts'

/** A code in the form for comparison: without regard to case and outer space. */
export const findDiscount = (discounts: readonly FolderDiscount[], typed: string): FolderDiscount | undefined =>
  discounts.find(({ code }) => code === typed.trim().toUpperCase())

/** Whether a code is valid on a day for a sum of lines. The database counts its uses. */
export const isValidDiscount = (discount: FolderDiscount, lines: number, today: IsoDay): boolean =>
  isWithinDays(today, discount.validFrom, discount.validTo) && lines >= (discount.minimum ?? 0)

/** The discount of a code on the sum of lines: a percentage rounded half up, or a fixed amount up to the sum. */
export const discountAmount = (discount: Pick<FolderDiscount, 'percent' | 'amount'>, lines: number): number =>
  discount.percent === undefined ? Math.min(discount.amount ?? 0, lines) : percentOf(lines, discount.percent)

/** A group's discount on the sum of lines, by its size or a quote. An amount shrinks with the lines, and never grows. */
export const groupDiscountAmount = (discount: BookedQuoteDiscount, lines: number): number => {
  if ('percent' in discount) return percentOf(lines, discount.percent)
  const { amount, of } = discount
  return lines >= of ? amount : Math.floor((amount * lines) / of)
}
