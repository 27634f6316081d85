import type { Product } from '#contract/catalogue.ts'
import type { GroupKind, GroupSettings } from '#contract/group-settings.ts'
import type {
  GroupCompletion,
  GroupGeneralInput,
  GroupLeaderInput,
  GroupPersonSeen,
  GroupShortfall,
  LeadersGroup,
  MembersGroup,
} from '#contract/groups.ts'
import type { Invalid } from '#contract/errors.ts'
import type { PersonalField } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { Cart } from '#contract/prices.ts'
import type { Stay } from '#domain/booking/special-rules.ts'
import { orderedStay } from '#domain/booking/stay.ts'
import { wholeDay, type ChosenDays } from '#domain/calendar/day-range.ts'
import { problemOfCell, type Column } from '#domain/groups/columns.ts'
import { editedTable, LEADER, participants, shownRows, type GroupTable } from '#domain/groups/group-table.ts'
import type { Edit } from '#domain/groups/edits.ts'
import { nameOfEdit } from '#domain/groups/edits.ts'
import { change, mapHistory, startHistory, type History } from '#domain/groups/history.ts'
import { stateOfRow } from '#domain/groups/missing-cells.ts'
import { fieldsOfRow, isEmptyRow, personOfRow, rowOfPerson, type GroupRow } from '#domain/groups/rows.ts'
import { manyLines, oneLine } from '#domain/text/typed-text.ts'

/** What is true for the whole group, as it is filled in. */
export interface GeneralData {
  kind: GroupKind
  title: string
  days: ChosenDays
  location: string | null
  pickupDayBefore: boolean
  accommodation: Stay
  remark: string
  /** The leader takes equipment, too. */
  takesPart: boolean
}

export type GeneralField = 'title' | 'days' | 'location'

/** What a tab keeps of a group: what the server does not have, or could not read. */
export interface GroupDraft {
  /** null: the group is not begun. */
  slug: string | null
  /** null: the server has them. */
  general: GeneralData | null
  leader: GroupRow | null
  rows: GroupRow[]
}

export interface GroupShop extends Pick<GroupSettings, 'min' | 'max'> {
  today: IsoDay
  youthAge: number
  /** What the leader is asked for. */
  leaderFields: readonly PersonalField[]
  /** As numbers are written in the visitor's language. */
  comma: '.' | ','
}

/** The answer of getGroupOffer, as far as the group depends on it. */
export interface GroupOffer {
  products: readonly Product[]
  cart: Cart | null
  short: readonly GroupShortfall[]
}

export interface LeaderInput {
  shop: GroupShop
  /** Of a new group. */
  general: GeneralData
  /** null: the group is new. */
  slug: string | null
  /** The token of a link from a mail. */
  access: string | undefined
  draft: GroupDraft | null
}

export interface LeaderContext {
  shop: GroupShop
  slug: string | null
  access: string | undefined
  draft: GroupDraft | null
  /** As the server has it; null: it was not begun yet. */
  group: LeadersGroup | null
  /** This browser has a member of the group, whose own screen takes over. */
  membersGroup: MembersGroup | null
  general: GeneralData
  table: History<GroupTable>
  /** The rows as they were saved last, by id. */
  savedRows: ReadonlyMap<string, GroupRow>
  /** The general data and the leader as they were saved last. */
  savedGeneral: GeneralData | null
  savedLeader: GroupRow | null
  offer: GroupOffer | null
  conditionsAccepted: boolean
  termsAccepted: boolean
  /** How often somebody went on with something missing: each time the screen leads to it. */
  mendings: number
  /** What the server refused of the general data and the leader. */
  issues: Invalid['issues']
  /** Names the completion: sent again after no answer, it is not done twice. */
  key: string
  completion: GroupCompletion | null
  /** By whom and what the completion is short. */
  short: readonly GroupShortfall[]
  /** Why the shop did not take the completion, as a message key. */
  refusal: string | null
  reminded: number
}

const emptyLeader: GroupRow = { id: LEADER, texts: { type: '1' }, products: [], coverage: false }

const empty = {
  group: null,
  membersGroup: null,
  savedRows: new Map(),
  savedGeneral: null,
  savedLeader: null,
  offer: null,
  conditionsAccepted: false,
  termsAccepted: false,
  mendings: 0,
  issues: [],
  key: '',
  completion: null,
  short: [],
  refusal: null,
  reminded: 0,
}

export const initialLeader = ({ shop, slug, access, general, draft: kept }: LeaderInput): LeaderContext => {
  const draft = kept?.slug === slug ? kept : null
  return {
    shop,
    slug,
    access,
    draft,
    ...empty,
    general: draft?.general ?? general,
    table: startHistory({ leader: draft?.leader ?? emptyLeader, rows: draft?.rows ?? [] }),
  }
}

export const tableOf = ({ table }: Pick<LeaderContext, 'table'>): GroupTable => table.present

export const visibleRows = (context: LeaderContext): readonly GroupRow[] =>
  shownRows(tableOf(context), context.general.takesPart)

/** Of a table's rows, which are looked for by each of them at each letter. */
const byId = new WeakMap<readonly GroupRow[], ReadonlyMap<string, GroupRow>>()

export const rowById = (context: LeaderContext, id: string): GroupRow | undefined => {
  const { leader, rows } = tableOf(context)
  if (id === LEADER) return leader
  const known = byId.get(rows) ?? new Map(rows.map((row) => [row.id, row]))
  byId.set(rows, known)
  return known.get(id)
}

export const takingPart = (context: LeaderContext): GroupRow[] =>
  participants(tableOf(context), context.general.takesPart)

/** What of the general data is missing. */
export const missingGeneral = ({ general: { title, days, location }, shop }: LeaderContext): GeneralField[] => [
  ...(oneLine(title) === '' ? (['title'] as const) : []),
  ...(days.from === null || days.from <= shop.today ? (['days'] as const) : []),
  ...(location === null ? (['location'] as const) : []),
]

/** What of the leader is missing or wrong. */
export const leaderProblems = (context: LeaderContext) =>
  context.shop.leaderFields.flatMap((column) => {
    const text = tableOf(context).leader.texts[column as Column] ?? ''
    const key = problemOfCell(column, text, true, context.shop.today)
    return key ? [{ column, key }] : []
  })

const catalogueOf = ({ offer }: LeaderContext) =>
  new Map((offer?.products ?? []).map((product) => [product.id, product]))

/** The participants who lack something without which the group cannot be completed. */
export const incompleteRows = (context: LeaderContext): GroupRow[] => {
  const catalogue = catalogueOf(context)
  return takingPart(context).filter((row) => {
    const { problems, sizeless } = stateOfRow(row, context.group?.asked ?? [], catalogue, context.shop.today)
    return problems.length > 0 || sizeless.length > 0
  })
}

export const withEdit = (context: LeaderContext, edit: Edit): LeaderContext => {
  const { shop, general, table } = context
  const before = table.present
  const after = editedTable(before, edit, { ...shop, takesPart: general.takesPart })
  return { ...context, table: change(table, after, nameOfEdit(edit)) }
}

/** The general data as calls have them. */
export const generalOf = ({
  title,
  days,
  location,
  pickupDayBefore,
  accommodation,
  remark,
}: GeneralData): GroupGeneralInput => {
  const { from, to } = wholeDay(days)
  return {
    title: oneLine(title),
    date: { from: from!, to: to! },
    location: location!,
    pickupDayBefore,
    accommodation: orderedStay(accommodation),
    remark: manyLines(remark) || null,
  }
}

export const leaderOf = ({ general: { takesPart }, shop, table }: LeaderContext): GroupLeaderInput => {
  const { leader } = table.present
  const { firstname, lastname, email, ...fields } = fieldsOfRow(leader, shop.today)
  return {
    ...fields,
    firstname: firstname!,
    lastname: lastname!,
    email: email!,
    products: takesPart ? leader.products : [],
    coverage: takesPart && leader.coverage,
  }
}

/** What the server does not have yet. */
export interface Unsaved {
  /** null: as it was saved. */
  general: GeneralData | null
  leader: GroupRow | null
  rows: GroupRow[]
  removed: string[]
}

export const unsavedParts = (context: LeaderContext): Unsaved => {
  const { general, savedGeneral, savedLeader, savedRows } = context
  const { leader, rows } = tableOf(context)
  const isHeadComplete = missingGeneral(context).length === 0 && leaderProblems(context).length === 0
  return {
    general: isHeadComplete && general !== savedGeneral ? general : null,
    leader: isHeadComplete && leader !== savedLeader ? leader : null,
    rows: rows.filter((row) => savedRows.get(row.id) !== row && (savedRows.has(row.id) || !isEmptyRow(row))),
    removed: [...savedRows.keys()].filter((id) => rows.every((row) => row.id !== id)),
  }
}

export const isSaved = (context: LeaderContext): boolean => {
  const { general, leader, rows, removed } = unsavedParts(context)
  return general === null && leader === null && rows.length === 0 && removed.length === 0
}

/** What a save takes along: what is sent, and what the context then knows to be saved. */
export interface Saving {
  group: string
  head: { kind: GroupKind; general: GroupGeneralInput; leader: GroupLeaderInput } | null
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
        ? { kind: context.general.kind, general: generalOf(context.general), leader: leaderOf(context) }
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

/** The server has stored what was unsaved. */
export const withSavedParts = (
  context: LeaderContext,
  { rows, removed, general, leader }: Unsaved,
  persons: readonly GroupPersonSeen[],
): LeaderContext => {
  const savedRows = new Map(context.savedRows)
  for (const row of rows) savedRows.set(row.id, row)
  for (const id of removed) savedRows.delete(id)
  return {
    ...context,
    savedRows,
    savedGeneral: general ?? context.savedGeneral,
    savedLeader: leader ?? context.savedLeader,
    group: mergedSeen(context.group!, persons, removed),
    issues: [],
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The group as the server has it now. Members write their own rows meanwhile: those that were not changed here are taken over, new ones are
 * added, and no undo takes them away.
 */
export const withGroup = (context: LeaderContext, group: LeadersGroup): LeaderContext => {
  const seenBefore = new Map(context.group?.persons.map((person) => [person.id, person]) ?? [])
  const rows = tableOf(context).rows
  const here = new Map(rows.map((row) => [row.id, row]))
  const savedRows = new Map<string, GroupRow>()
  const taken = new Map<string, GroupRow>()
  for (const person of group.persons) {
    const saved = context.savedRows.get(person.id)
    const local = here.get(person.id)
    const before = seenBefore.get(person.id)
    const isChangedThere = !before || !isSame({ ...before, missing: null }, { ...person, missing: null })
    if (saved && (!isChangedThere || local !== saved)) {
      savedRows.set(person.id, saved)
      continue
    }
    const row = rowOfPerson(person, context.shop.comma)
    savedRows.set(person.id, row)
    // A draft of this tab has what the server could not read.
    if (!local || saved) taken.set(person.id, row)
  }
  const gone = new Set(
    [...context.savedRows].flatMap(([id, saved]) => (!savedRows.has(id) && here.get(id) === saved ? [id] : [])),
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
  return { ...context, group, savedRows, table: mapHistory(context.table, merge) }
}

const generalOfGroup = (group: LeadersGroup, takesPart: boolean): GeneralData => ({
  kind: group.kind,
  title: group.title,
  days: group.date,
  location: group.location,
  pickupDayBefore: group.pickupDayBefore,
  accommodation: group.accommodation,
  remark: group.remark ?? '',
  takesPart,
})

/** What a draft has kept stands where it stood. */
const inOrderOf = (context: LeaderContext, { persons }: LeadersGroup): LeaderContext => {
  const places = new Map(persons.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: GroupRow) => places.get(id) ?? persons.length
  const order = (table: GroupTable) => ({ ...table, rows: table.rows.toSorted((a, b) => placeOf(a) - placeOf(b)) })
  return { ...context, table: mapHistory(context.table, order) }
}

/** A group that was opened: as the server has it, with what this tab alone knows. */
export const openedGroup = (context: LeaderContext, group: LeadersGroup): LeaderContext => {
  const { draft } = context
  const saved = rowOfPerson({ ...group.leader, id: LEADER, type: 1 }, context.shop.comma)
  const savedGeneral = generalOfGroup(group, group.leader.products.length > 0)
  const opened = {
    ...context,
    slug: group.slug,
    general: draft?.general && !isSame(draft.general, savedGeneral) ? draft.general : savedGeneral,
    savedGeneral,
    savedLeader: saved,
    savedRows: new Map(),
    table: startHistory<GroupTable>({
      leader: draft?.leader && !isSame(draft.leader, saved) ? draft.leader : saved,
      rows: draft?.rows ?? [],
    }),
    issues: [],
  }
  return inOrderOf(withGroup(opened, group), group)
}

/** A group that was begun here: what was filled in stays as it is. */
export const begunGroup = (context: LeaderContext, group: LeadersGroup): LeaderContext => ({
  ...context,
  group,
  slug: group.slug,
  savedGeneral: context.general,
  savedLeader: tableOf(context).leader,
  issues: [],
})

/** A new answer: the catalogue stays the same object while nothing of it has changed, so that no row is drawn anew for it. */
export const withGroupOffer = (context: LeaderContext, offer: GroupOffer): LeaderContext => {
  const known = context.offer?.products
  const products = known && isSame(known, offer.products) ? known : offer.products
  return { ...context, offer: { ...offer, products } }
}

/** What the tab keeps: the rows that the server lacks, or could not read in full. */
export const draftOf = (context: LeaderContext): GroupDraft => {
  const { leader, rows } = tableOf(context)
  const hasUnread = (row: GroupRow) =>
    (Object.entries(row.texts) as [Column, string][]).some(
      ([column, text]) => problemOfCell(column, text, false, context.shop.today) !== undefined,
    )
  return {
    slug: context.slug,
    general: context.general === context.savedGeneral ? null : context.general,
    leader: leader === context.savedLeader ? null : leader,
    rows: rows.filter((row) => context.savedRows.get(row.id) !== row || hasUnread(row)),
  }
}
