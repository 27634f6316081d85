import type { ErrorCode } from '#contract/errors.ts'
import type { GroupShortfall } from '#contract/groups.ts'
import { everybody } from '#domain/persons/persons.ts'
import { shortNames } from '#domain/stock/stock.ts'
import { recordedBooking, recordedChange, recordedCheckout, recordedLeader, recordedQuote } from './contexts.ts'
import type { Moment, Snapshots } from './replay.ts'
import { isOvercome, troublesOf, type Trouble } from './trouble.ts'

export interface Failure extends Trouble {
  /** True if the visitor later succeeded in the failed action, or the failure has passed by itself. */
  isOvercome: boolean
  time: number
  reason: ErrorCode | string | null
  items: string[]
}

const itemName = ({ title, property1 }: { title: string; property1: string | null }) =>
  [title, property1].filter(Boolean).join(', ')

const groupShortage = (group: { short: readonly GroupShortfall[] } | undefined): string[] => {
  const missing = new Map<string, number>()
  for (const each of group?.short ?? []) {
    const name = itemName(each)
    missing.set(name, (missing.get(name) ?? 0) + each.missing)
  }
  return Array.from(missing, ([name, count]) => `${count}\u00A0×\u00A0${name}`)
}

const missingItems = ({ key }: Trouble, snapshots: Snapshots): string[] => {
  const booking = recordedBooking(snapshots)
  if (key === 'groupLeader.flow.filling.persons.short') return groupShortage(recordedLeader(snapshots))
  if (key === 'groupChange.flow.filling.persons.short') return groupShortage(recordedChange(snapshots))
  if (key === 'groupQuote.reading.short') return groupShortage(recordedQuote(snapshots))
  if (!/outOfStock|shortfall/.test(key) || !booking) return []
  const lines = everybody(booking.booking.persons).flatMap(({ products }) => products)
  const named = recordedCheckout(snapshots)?.outOfStock.flatMap(({ product, model, property1 }) =>
    lines
      .filter(
        (line) => line.id === product && (!line.modelId || (line.modelId === model && line.property1 === property1)),
      )
      .map((line) => [line.title, line.modelTitle, line.property1].filter(Boolean).join(', ')),
  )
  return [...new Set([...(named ?? []), ...shortNames(booking.booking.persons)])]
}

const reasonOf = ({ key }: Trouble, snapshots: Snapshots): ErrorCode | string | null => {
  if (key.startsWith('booking.')) return recordedBooking(snapshots)?.errorcode ?? null
  if (key.startsWith('checkout.check.')) return recordedCheckout(snapshots)?.paymentError ?? null
  if (key.startsWith('checkout.overview.order.refused.endedElsewhere'))
    return recordedCheckout(snapshots)?.elsewhere?.how ?? null
  if (key.startsWith('checkout.')) return recordedCheckout(snapshots)?.errorcode ?? null
  if (key.startsWith('groupQuote.')) return recordedQuote(snapshots)?.refusal ?? null
  if (key.startsWith('groupChange.')) return recordedChange(snapshots)?.refusal ?? null
  return key.startsWith('groupLeader.') ? (recordedLeader(snapshots)?.refusal ?? null) : null
}

export const failuresOf = (moments: readonly Moment[], timeOf: (moment: Moment) => number): Failure[] =>
  troublesOf(moments).map((trouble) => {
    const { snapshots } = moments[trouble.shown]!
    return {
      ...trouble,
      time: timeOf(moments[trouble.at]!),
      isOvercome: isOvercome(moments, trouble),
      reason: reasonOf(trouble, snapshots),
      items: missingItems(trouble, snapshots),
    }
  })

/**
 * Prefers a failure that the visitor did not overcome. Among these, prefers a failure that is not about an invalid
 * form.
 */
export const mainFailure = (failures: readonly Failure[]): Failure | null => {
  const isOpen = ({ isOvercome }: Failure) => !isOvercome
  return (
    failures.findLast((each) => isOpen(each) && !each.state.endsWith('invalid')) ??
    failures.findLast(isOpen) ??
    failures.at(-1) ??
    null
  )
}
