import { UNANSWERED_MAX } from '#contract/constants.ts'
import type { UnansweredOrder } from '#contract/draft.ts'

/** Returns the keys of the unanswered orders whose units count as the visitor's own, oldest first. */
export const unansweredKeys = (sent: readonly UnansweredOrder[]): string[] =>
  sent.slice(-UNANSWERED_MAX).map(({ key }) => key)

/**
 * Returns the list of unanswered orders after another order is sent. If the order is in the list already, it moves to
 * the end.
 */
export const withSent = (sent: readonly UnansweredOrder[], order: UnansweredOrder): UnansweredOrder[] =>
  [...sent.filter(({ key }) => key !== order.key), order].slice(-(UNANSWERED_MAX + 1))
