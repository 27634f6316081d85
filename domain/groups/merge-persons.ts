import type { GroupPersonSeen } from '#contract/groups.ts'
import type { GroupTable } from './group-table.ts'
import { rowOfPerson, versionOf, type GroupRow } from './rows.ts'

/** The version of each row that was saved last, by id. */
export type SavedRows = Readonly<Record<string, number>>

interface Merging {
  /** The rows of the table, and which of their versions the server has. */
  rows: readonly GroupRow[]
  savedRows: SavedRows
  /** The server's persons as they were seen before, and now. */
  before: readonly GroupPersonSeen[]
  now: readonly GroupPersonSeen[]
  /** The version of rows that are taken from the server. */
  version: number
  comma: '.' | ','
}

/** The fields that members change. `missing` is left out, since it depends on products and days too. */
const written = (person: GroupPersonSeen): string => JSON.stringify({ ...person, missing: null })

/**
 * Merges what members have written: their persons replace unchanged rows, new rows are added, and rows that they have removed go unless they
 * were changed here.
 * @returns the rows that are saved now, and the merge of a table, which undo applies to all its states
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
    // This tab's draft has texts that the server could not read.
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
