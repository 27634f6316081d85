import type { BookingDifference } from '#contract/checkout.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { nameOfRow, type GroupRow } from '#domain/groups/rows.ts'
import { differenceOf, placeOfRow, type ChangeContext } from '#machines/groups/change/context.ts'

/** `wordsOf` names a person without a name: the leader, an added person, or another one by the number in the booking. */
export const unsentDifference = (
  context: ChangeContext,
  wordsOf: (person: 'leader' | 'added' | number) => string,
): BookingDifference => {
  const { draft } = context
  const named = (row: GroupRow): string => {
    const place = placeOfRow(row.id)
    const person = row.id === LEADER ? 'leader' : place === null ? 'added' : place + 1
    return nameOfRow(row) || wordsOf(person)
  }
  const rows = draft ? [...(draft.leader ? [draft.leader] : []), ...draft.rows] : []
  return (
    differenceOf(context) ?? {
      persons: rows.map((row) => ({ how: 'changed', name: named(row), lines: [], fields: [] })),
      date: null,
      location: null,
      details: [],
    }
  )
}
