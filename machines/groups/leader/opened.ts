import { GROUP_PARTS } from '#contract/group-parts.ts'
import type { LeadersGroup } from '#contract/groups.ts'
import { withParts } from '#domain/groups/group-parts.ts'
import type { GroupTable } from '#domain/groups/group-table.ts'
import { mapHistory, startHistory } from './history.ts'
import { mergePersons } from '#domain/groups/merge-persons.ts'
import { versionOf, type GroupRow } from '#domain/groups/rows.ts'
import { tableOf, type LeaderContext } from './context.ts'
import { generalOfGroup, leaderOfGroup, withHead } from './merge-head.ts'

export const withGroup = (before: LeaderContext, group: LeadersGroup): LeaderContext => {
  const version = before.version + 1
  const context = withHead(before, group)
  const { savedRows, merge } = mergePersons({
    rows: tableOf(context).rows,
    savedRows: context.savedRows,
    before: context.group?.persons ?? [],
    now: group.persons,
    version,
    comma: context.shop.comma,
  })
  return { ...context, group, version, savedRows, table: mapHistory(context.table, merge) }
}

const inOrderOf = (context: LeaderContext, { persons }: LeadersGroup): LeaderContext => {
  const places = new Map(persons.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: GroupRow) => places.get(id) ?? persons.length
  const order = (table: GroupTable) => ({ ...table, rows: table.rows.toSorted((a, b) => placeOf(a) - placeOf(b)) })
  return { ...context, table: mapHistory(context.table, order) }
}

export const openedGroup = (context: LeaderContext, group: LeadersGroup): LeaderContext => {
  const { draft } = context
  const version = context.version + 1
  const savedGeneral = generalOfGroup(group)
  const opened = {
    ...context,
    slug: group.slug,
    general: draft?.general ? withParts(savedGeneral, draft.general, draft.changed ?? GROUP_PARTS) : savedGeneral,
    savedGeneral,
    version,
    savedLeader: version,
    savedRows: {},
    table: startHistory<GroupTable>({
      // Takes the draft's row without comparing it with the saved one, because in a recording different texts may have
      // equal stand-ins.
      leader: draft?.leader ?? leaderOfGroup(group, context.shop.comma, version),
      rows: draft?.rows ?? [],
    }),
    issues: [],
  }
  return inOrderOf(withGroup(opened, group), group)
}

export const begunGroup = (context: LeaderContext, group: LeadersGroup): LeaderContext => ({
  ...context,
  group,
  slug: group.slug,
  savedGeneral: context.general,
  savedLeader: versionOf(tableOf(context).leader),
  issues: [],
})
