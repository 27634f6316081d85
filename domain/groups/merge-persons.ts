import type { GroupPersonSeen } from '#contract/groups.ts'
import type { GroupTable } from './group-table.ts'
import { rowOfPerson, versionOf, type GroupRow } from './rows.ts'

export type SavedRows = Readonly<Record<string, number>>

interface Merging {
  rows: readonly GroupRow[]
  savedRows: SavedRows
  before: readonly GroupPersonSeen[]
  now: readonly GroupPersonSeen[]
  version: number
  comma: '.' | ','
}

/** Leaves out `missing`, because it also depends on the products and the days. */
const written = (person: GroupPersonSeen): string => JSON.stringify({ ...person, missing: null })

/**
 * Merges the server's persons into the leader's table. A row that the leader has changed stays.
 * @returns the version of each row that the server now has, and a function that merges a table
 */
export const mergePersons = ({ rows, savedRows, before, now, version, comma }: Merging) => {
  const seen = new Map(before.map((person) => [person.id, written(person)]))
  const here = new Map(rows.map((row) => [row.id, row]))
  const saved: Record<string, number> = {}
  const taken = new Map<string, GroupRow>()
  for (const person of now) {
    const { id } = person
    const last = savedRows[id]
    const local = here.get(id)
    const isChangedThere = seen.get(id) !== written(person)
    const isKept = last !== undefined && (!isChangedThere || !local || versionOf(local) !== last)
    saved[id] = isKept ? last : version
    // A row of this tab's draft stays, because the draft is newer.
    if (!isKept && (!local || last !== undefined)) taken.set(id, { ...rowOfPerson(person, comma), version })
  }
  const isGone = (row: GroupRow) => saved[row.id] === undefined && savedRows[row.id] === versionOf(row)
  const gone = new Set(rows.filter(isGone).map(({ id }) => id))
  const merge = (table: GroupTable): GroupTable => {
    if (taken.size === 0 && gone.size === 0) return table
    const known = new Set(table.rows.map(({ id }) => id))
    const kept = table.rows.filter(({ id }) => !gone.has(id)).map((row) => taken.get(row.id) ?? row)
    return { ...table, rows: [...kept, ...[...taken.values()].filter(({ id }) => !known.has(id))] }
  }
  return { savedRows: saved as SavedRows, merge }
}
