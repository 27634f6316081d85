import { GROUP_PARTS, type GroupPart } from '#contract/group-parts.ts'
import type { LeadersGroup } from '#contract/groups.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { changedParts, withParts } from '#domain/groups/group-parts.ts'
import { LEADER, type GroupTable } from '#domain/groups/group-table.ts'
import { rowOfPerson, versionOf, type GroupRow } from '#domain/groups/rows.ts'
import { tableOf, type GeneralData, type LeaderContext } from './context.ts'
import { mapHistory } from './history.ts'

export const generalOfGroup = (group: LeadersGroup): GeneralData => ({
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
  takesPart: group.leader.products.length > 0,
  ...hoursSeen(group),
})

export const leaderOfGroup = ({ leader }: LeadersGroup, comma: '.' | ',', version: number): GroupRow => ({
  ...rowOfPerson({ ...leader, id: LEADER, type: 1 }, comma),
  version,
})

const headOf = (group: LeadersGroup) => ({ ...generalOfGroup(group), leader: group.leader })

export const unsavedGeneral = ({ general, savedGeneral }: LeaderContext): GroupPart[] => {
  if (savedGeneral === null) return [...GROUP_PARTS]
  return general === savedGeneral ? [] : changedParts(savedGeneral, general)
}

export const unsavedHead = (context: LeaderContext): GroupPart[] => {
  const changed = unsavedGeneral(context)
  const isLeaderSaved = versionOf(tableOf(context).leader) === context.savedLeader
  return GROUP_PARTS.filter((part) => changed.includes(part) || (part === 'leader' && !isLeaderSaved))
}

/**
 * Takes the parts that another tab has saved. A part that this tab has changed stays.
 * @param sent the parts that this tab has just saved
 */
export const withHead = (
  context: LeaderContext,
  group: LeadersGroup,
  sent: readonly GroupPart[] = [],
): LeaderContext => {
  const { group: before, general, savedGeneral, shop, table } = context
  if (before === null || savedGeneral === null) return context
  const changed = changedParts(headOf(before), headOf(group)).filter((part) => !sent.includes(part))
  const unsaved = unsavedHead(context)
  const taken = changed.filter((part) => !unsaved.includes(part))
  const now = generalOfGroup(group)
  const version = context.version + 1
  const leader = leaderOfGroup(group, shop.comma, version)
  return {
    ...context,
    version,
    general: withParts(general, now, taken),
    savedGeneral: withParts(savedGeneral, now, changed),
    ...(taken.includes('leader') && {
      savedLeader: version,
      table: mapHistory(table, (edited: GroupTable) => ({ ...edited, leader })),
    }),
  }
}
