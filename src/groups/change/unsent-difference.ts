import type { BookingDifference } from '#contract/checkout.ts'
import { nameOfRow } from '#domain/groups/rows.ts'
import { differenceOf, type ChangeContext } from '#machines/groups/change/context.ts'

/** The unsent changes of the opened booking; without one, the rows that this tab has stored for an earlier version. */
export const unsentDifference = (context: ChangeContext): BookingDifference => {
  const { draft } = context
  const rows = draft ? [...(draft.leader ? [draft.leader] : []), ...draft.rows] : []
  return (
    differenceOf(context) ?? {
      persons: rows.map((row) => ({ how: 'changed', name: nameOfRow(row), lines: [], fields: [] })),
      date: null,
      location: null,
      details: [],
    }
  )
}
