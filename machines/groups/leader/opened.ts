import type { LeadersGroup } from '#contract/groups.ts'
import { LEADER, type GroupTable } from '#domain/groups/group-table.ts'
import { mapHistory, startHistory } from './history.ts'
import { rowOfPerson, type GroupRow } from '#domain/groups/rows.ts'
import { isSameJson } from '#machines/same-json.ts'
import { tableOf, versionOf, type GeneralData, type LeaderContext } from './context.ts'

/**
 * Merges the server's group: members' changes replace unchanged rows, new rows are added, and undo does not revert
 * them.
 */
export const withGroup = (context: LeaderContext, group: LeadersGroup): LeaderContext => {
  const seenBefore = new Map(context.group?.persons.map((person) => [person.id, person]) ?? [])
  const rows = tableOf(context).rows
  const here = new Map(rows.map((row) => [row.id, row]))
  const version = context.version + 1
  const savedRows: Record<string, number> = {}
  const taken = new Map<string, GroupRow>()
  for (const person of group.persons) {
    const saved = context.savedRows[person.id]
    const local = here.get(person.id)
    const before = seenBefore.get(person.id)
    const isChangedThere = !before || !isSameJson({ ...before, missing: null }, { ...person, missing: null })
    if (saved !== undefined && (!isChangedThere || !local || versionOf(local) !== saved)) {
      savedRows[person.id] = saved
      continue
    }
    savedRows[person.id] = version
    // This tab's draft has texts that the server could not read.
    if (!local || saved !== undefined) taken.set(person.id, { ...rowOfPerson(person, context.shop.comma), version })
  }
  const gone = new Set(
    rows.flatMap((row) =>
      savedRows[row.id] === undefined && context.savedRows[row.id] === versionOf(row) ? [row.id] : [],
    ),
  )
  const merge = (table: GroupTable): GroupTable => {
    if (taken.size === 0 && gone.size === 0) return table
    const known = new Set(table.rows.map(({ id }) => id))
    return {
      ...table,
      rows: [
        ...table.rows.filter(({ id }) => !gone.has(id)).map((row) => taken.get(row.id) ?? row),
        ...[...taken.values()].filter(({ id }) => !known.has(id)),
      ],
    }
  }
  return { ...context, group, version, savedRows, table: mapHistory(context.table, merge) }
}

const generalOfGroup = (group: LeadersGroup, takesPart: boolean): GeneralData => ({
  kind: group.kind,
  title: group.title,
  days: group.date,
  location: group.location,
  pickupDayBefore: group.pickupDayBefore,
  pickuptime: group.pickuptime,
  returntime: group.returntime,
  rate: group.rate,
  accommodation: group.accommodation,
  remark: group.remark ?? '',
  takesPart,
})

/** Inserts the rows of a draft at their positions. */
const inOrderOf = (context: LeaderContext, { persons }: LeadersGroup): LeaderContext => {
  const places = new Map(persons.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: GroupRow) => places.get(id) ?? persons.length
  const order = (table: GroupTable) => ({ ...table, rows: table.rows.toSorted((a, b) => placeOf(a) - placeOf(b)) })
  return { ...context, table: mapHistory(context.table, order) }
}

/** The opened group: the server's data with this tab's unsaved changes. */
export const openedGroup = (context: LeaderContext, group: LeadersGroup): LeaderContext => {
  const { draft } = context
  const version = context.version + 1
  const saved = rowOfPerson({ ...group.leader, id: LEADER, type: 1 }, context.shop.comma)
  const savedGeneral = generalOfGroup(group, group.leader.products.length > 0)
  const opened = {
    ...context,
    slug: group.slug,
    general: draft?.general && !isSameJson(draft.general, savedGeneral) ? draft.general : savedGeneral,
    savedGeneral,
    version,
    savedLeader: version,
    savedRows: {},
    table: startHistory<GroupTable>({
      // Uses the draft without comparing it, because in a recording both may have the same placeholders.
      leader: draft?.leader ?? { ...saved, version },
      rows: draft?.rows ?? [],
    }),
    issues: [],
  }
  return inOrderOf(withGroup(opened, group), group)
}

/** A group that was begun in this tab keeps the entered data. */
export const begunGroup = (context: LeaderContext, group: LeadersGroup): LeaderContext => ({
  ...context,
  group,
  slug: group.slug,
  savedGeneral: context.general,
  savedLeader: versionOf(tableOf(context).leader),
  issues: [],
})
