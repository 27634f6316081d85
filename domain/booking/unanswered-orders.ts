import { UNANSWERED_MAX } from '#contract/constants.ts'
import type { UnansweredOrder } from '#contract/draft.ts'

/** Returns the last `UNANSWERED_MAX` keys, oldest first. */
export const unansweredKeys = (sent: readonly UnansweredOrder[]): string[] =>
  sent.slice(-UNANSWERED_MAX).map(({ key }) => key)

/** Adds an order at the end. The list keeps at most `UNANSWERED_MAX` + 1 orders. */
export const withSent = (sent: readonly UnansweredOrder[], order: UnansweredOrder): UnansweredOrder[] =>
  [...sent.filter(({ key }) => key !== order.key), order].slice(-(UNANSWERED_MAX + 1))
