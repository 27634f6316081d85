import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupPart } from '#contract/group-parts.ts'
import type { GroupGeneral, GroupLeader, GroupPersonSeen, LeadersGroup } from '#contract/groups.ts'
import { orderedStay } from '#domain/booking/stay-texts.ts'
import { wholeDay } from '#domain/calendar/day-range.ts'
import { changedParts } from '#domain/groups/group-parts.ts'
import {
  fieldsOfRow,
  isEmptyRow,
  nameOfRow,
  personOfRow,
  unreadOfRow,
  versionOf,
  type GroupRow,
} from '#domain/groups/rows.ts'
import { manyLines } from '#domain/text/many-lines.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { rowById, tableOf, type FilledGroup, type GeneralData, type LeaderContext, type GroupDraft } from './context.ts'
import { unsavedGeneral, unsavedHead, withHead } from './merge-head.ts'
import { leaderProblems, missingGeneral } from './missing.ts'

export const generalOf = ({ kind: _kind, takesPart: _takesPart, days, ...general }: GeneralData): GroupGeneral => {
  const { from, to } = wholeDay(days)
  return {
    ...general,
    title: oneLine(general.title),
    date: { from: from!, to: to! },
    location: general.location!,
    accommodation: orderedStay(general.accommodation),
    remark: manyLines(general.remark) || null,
  }
}

export const leaderOf = ({
  general: { takesPart },
  shop,
  table,
}: Pick<FilledGroup, 'general' | 'shop' | 'table'>): GroupLeader => {
  const { leader } = table.present
  const { firstname, lastname, email, ...fields } = fieldsOfRow(leader, shop.today)
  return {
    ...fields,
    firstname: firstname!,
    lastname: lastname!,
    email: email!,
    products: takesPart ? leader.products : [],
    coverage: leader.coverage,
    unread: unreadOfRow(leader, shop.today),
  }
}

export interface Unsaved {
  general: GeneralData | null
  leader: GroupRow | null
  rows: GroupRow[]
  removed: string[]
}

export const unsavedParts = (context: LeaderContext): Unsaved => {
  const { general, savedLeader, savedRows } = context
  const { leader, rows } = tableOf(context)
  const isHeadComplete = missingGeneral(context).length === 0 && leaderProblems(context).length === 0
  return {
    general: isHeadComplete && unsavedGeneral(context).length > 0 ? general : null,
    leader: isHeadComplete && versionOf(leader) !== savedLeader ? leader : null,
    rows: rows.filter(
      (row) => savedRows[row.id] !== versionOf(row) && (savedRows[row.id] !== undefined || !isEmptyRow(row)),
    ),
    removed: Object.keys(savedRows).filter((id) => rowById(context, id) === undefined),
  }
}

export const isSaved = (context: LeaderContext): boolean => {
  const { general, leader, rows, removed } = unsavedParts(context)
  return general === null && leader === null && rows.length === 0 && removed.length === 0
}

export interface Saving {
  group: string
  head: { kind: GroupKind; general: GroupGeneral; leader: GroupLeader; changed: GroupPart[] } | null
  persons: (ReturnType<typeof personOfRow> & { id: string })[]
  removed: string[]
  unsaved: Unsaved
}

export const savingOf = (context: LeaderContext): Saving => {
  const unsaved = unsavedParts(context)
  return {
    group: context.group!.id,
    head:
      unsaved.general || unsaved.leader
        ? {
            kind: context.general.kind,
            general: generalOf(context.general),
            leader: leaderOf(context),
            changed: unsavedHead(context),
          }
        : null,
    persons: unsaved.rows.map((row) => ({ ...personOfRow(row, context.shop.today), id: row.id })),
    removed: unsaved.removed,
    unsaved,
  }
}

const mergedSeen = (
  group: LeadersGroup,
  persons: readonly GroupPersonSeen[],
  removed: readonly string[],
): LeadersGroup => {
  const written = new Map(persons.map((person) => [person.id, person]))
  const kept = group.persons.filter(({ id }) => !removed.includes(id)).map((person) => written.get(person.id) ?? person)
  const known = new Set(kept.map(({ id }) => id))
  return { ...group, persons: [...kept, ...persons.filter(({ id }) => !known.has(id))] }
}

export const withSavedParts = (
  context: LeaderContext,
  { rows, removed, general, leader }: Unsaved,
  persons: readonly GroupPersonSeen[],
  answered?: LeadersGroup,
): LeaderContext => {
  const before = context.group!
  const savedRows = { ...context.savedRows }
  for (const row of rows) savedRows[row.id] = versionOf(row)
  for (const id of removed) delete savedRows[id]
  const saved = {
    ...context,
    savedRows,
    savedGeneral: general ?? context.savedGeneral,
    savedLeader: leader ? versionOf(leader) : context.savedLeader,
    issues: [],
  }
  const sent = [
    ...(general ? changedParts(context.savedGeneral!, general) : []),
    ...(leader ? (['leader'] as const) : []),
  ]
  const group = answered ? { ...answered, persons: before.persons } : before
  return { ...(answered ? withHead(saved, group, sent) : saved), group: mergedSeen(group, persons, removed) }
}

export const draftOf = (context: LeaderContext): GroupDraft => {
  const { leader, rows } = tableOf(context)
  const changed = unsavedGeneral(context)
  return {
    slug: context.slug,
    ...(changed.length > 0 ? { general: context.general, changed } : { general: null }),
    leader: versionOf(leader) === context.savedLeader ? null : leader,
    rows: rows.filter((row) => context.savedRows[row.id] !== versionOf(row)),
  }
}

/** The changes that this tab has not saved yet, by the names of their persons. An empty name stands for none. */
export interface LostChanges {
  hasGeneral: boolean
  changed: readonly string[]
  removed: readonly string[]
}

export const lostChanges = (context: LeaderContext): LostChanges => {
  const { group, draft, savedRows } = context
  // Before the group has opened, only the draft of an earlier page can have changes.
  const { general, leader, rows } = group ? draftOf(context) : { general: null, leader: null, rows: [], ...draft }
  const named = rows.filter((row) => !isEmptyRow(row) || savedRows[row.id] !== undefined)
  return {
    hasGeneral: group !== null && general !== null,
    changed: [...(leader ? [leader] : []), ...named].map(nameOfRow),
    removed: (group?.persons ?? [])
      .filter(({ id }) => savedRows[id] !== undefined && rowById(context, id) === undefined)
      .map(({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' ')),
  }
}
