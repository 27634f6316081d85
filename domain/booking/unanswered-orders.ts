import { UNANSWERED_MAX } from '#contract/constants.ts'
import type { UnansweredOrder } from '#contract/draft.ts'

/**
 * Returns the keys of the last `UNANSWERED_MAX` unanswered orders, oldest first. The units of these orders count as the
 * visitor's own.
 */
export const unansweredKeys = (sent: readonly UnansweredOrder[]): string[] =>
  sent.slice(-UNANSWERED_MAX).map(({ key }) => key)

/**
 * Adds an order at the end of the list of unanswered orders. An order that is in the list already moves to the end. The
 * list keeps at most `UNANSWERED_MAX` + 1 orders.
 */
export const withSent = (sent: readonly UnansweredOrder[], order: UnansweredOrder): UnansweredOrder[] =>
  [...sent.filter(({ key }) => key !== order.key), order].slice(-(UNANSWERED_MAX + 1))
