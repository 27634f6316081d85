import type { LeadersGroup } from '#contract/groups.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { LEADER, type GroupTable } from '#domain/groups/group-table.ts'
import { mapHistory, startHistory } from './history.ts'
import { mergePersons } from '#domain/groups/merge-persons.ts'
import { rowOfPerson, versionOf, type GroupRow } from '#domain/groups/rows.ts'
import { isSameJson } from '#machines/same-json.ts'
import { tableOf, type GeneralData, type LeaderContext } from './context.ts'

export const withGroup = (context: LeaderContext, group: LeadersGroup): LeaderContext => {
  const version = context.version + 1
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
  ...hoursSeen(group),
})

const inOrderOf = (context: LeaderContext, { persons }: LeadersGroup): LeaderContext => {
  const places = new Map(persons.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: GroupRow) => places.get(id) ?? persons.length
  const order = (table: GroupTable) => ({ ...table, rows: table.rows.toSorted((a, b) => placeOf(a) - placeOf(b)) })
  return { ...context, table: mapHistory(context.table, order) }
}

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
      // Takes the draft's row without comparing it with the saved one, because in a recording different texts may have
      // equal stand-ins.
      leader: draft?.leader ?? { ...saved, version },
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
