import type { Personal } from '#contract/personal.ts'
import type { OfferedSet, Product, Rate } from '#contract/catalogue.ts'
import type { ErrorCode, Invalid } from '#contract/errors.ts'
import type { GroupKind, GroupSettings } from '#contract/group-settings.ts'
import type { RentalLocation } from '#contract/locations.ts'
import type { GroupPart } from '#contract/group-parts.ts'
import type {
  GroupCompletion,
  GroupShortfall,
  InquiredGroup,
  LeadersGroup,
  MembersBooking,
  MembersGroup,
} from '#contract/groups.ts'
import type { PersonalField } from '#contract/person.ts'
import type { Cart } from '#contract/prices.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { Site } from '#contract/site.ts'
import { isOneDay } from '#domain/booking/changed-booking.ts'
import type { OfferedTimes } from '#domain/booking/offered-times.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import type { Stay } from '#domain/booking/stay.ts'
import { wholeDay, type ChosenDays } from '#domain/calendar/day-range.ts'
import { nameOfEdit, type Edit } from '#domain/groups/edits.ts'
import type { Giving } from '#domain/groups/equipment.ts'
import { editedTable, LEADER, shownRows, type GroupTable } from '#domain/groups/group-table.ts'
import { mostBesideLeader } from '#domain/groups/group-size.ts'
import { pastedLines, type PasteResult } from '#domain/groups/paste.ts'
import { change, startHistory, type History } from './history.ts'
import type { MissingCell } from './missing.ts'
import { newRow, type GroupRow, type RowRules } from '#domain/groups/rows.ts'
import { isSameJson } from '#machines/same-json.ts'
import { youthAgesOf } from '#domain/persons/persons.ts'
import { dayBeforeOf } from '#domain/booking/day-before.ts'

export interface GeneralData {
  kind: GroupKind
  title: Personal<string>
  days: ChosenDays
  location: string | null
  pickupDayBefore: boolean
  pickuptime: string | null
  returntime: string | null
  rate: string | null
  accommodation: Stay
  remark: Personal<string>
  takesPart: boolean
  /** Absent for whole days. */
  hours?: number | null | undefined
  start?: string | null | undefined
}

export type GeneralField = 'title' | 'days' | 'location' | 'hours'

export interface GroupShop extends Pick<GroupSettings, 'min' | 'max'> {
  today: IsoDay
  now: string
  locations: readonly RentalLocation[]
  youthAge: number
  youthAgeMax?: number | undefined
  coveragePerDefault: boolean
  requiredPersonalFields: readonly PersonalField[]
  /** Recordings of earlier releases lack `requiredByHour`, `offers` and `hourly`. */
  requiredByHour?: readonly PersonalField[]
  offers?: Pick<Site['offers'], 'hours' | 'days'>
  hourly?: Site['settings']['hourly']
  comma: '.' | ','
}

export interface GroupOffer {
  products: readonly Product[]
  sets: readonly OfferedSet[]
  rate: Rate | null
  rates: readonly Rate[]
  cart: Cart | null
  times?: OfferedTimes
  /** The days and the location for which `times` were offered. */
  timesOf?: string
  errorcode: ErrorCode | null
  short: readonly GroupShortfall[]
}

/** The part of a group that the tab stores, because the server does not have it yet. */
export interface GroupDraft {
  slug: string | null
  general: GeneralData | null
  /** The parts of `general` that this tab has changed. A draft of release 0.1.0 does not name them. */
  changed?: GroupPart[] | undefined
  leader: GroupRow | null
  rows: GroupRow[]
}

export interface LeaderInput {
  shop: GroupShop
  general: GeneralData
  slug: string | null
  access: string | undefined
  draft: GroupDraft | null
}

/** The part of the context that the leader's chart and the chart of a group's change both have. */
export interface FilledGroup {
  shop: GroupShop
  general: GeneralData
  table: History<GroupTable>
  pasted: PasteResult | null
  giving: Giving | null
  shown: MissingCell | null
  /** The number of changes. Each changed row stores the number of its last change. */
  version: number
  group: Pick<LeadersGroup, 'persons'> | null
  offer: GroupOffer | null
  short: readonly GroupShortfall[]
  issues: Invalid['issues']
  refusal: ErrorCode | null
}

export interface LeaderContext extends FilledGroup {
  slug: string | null
  access: string | undefined
  draft: GroupDraft | null
  group: LeadersGroup | null
  /** Null unless this browser belongs to a member. */
  membersGroup: MembersGroup | null
  membersBooking: MembersBooking | null
  inquiry: InquiredGroup | null
  savedRows: Readonly<Record<string, number>>
  savedGeneral: GeneralData | null
  savedLeader: number | null
  conditionsAccepted: boolean
  termsAccepted: boolean
  key: string
  completion: GroupCompletion | null
  reminderRefusal: ErrorCode | null
  reminded: readonly string[]
  /** The persons to whom the last request has sent no reminder, because today's limits of mails are reached. */
  notReminded: readonly string[]
}

export const emptyLeader = (shop: GroupShop): GroupRow => newRow(LEADER, undefined, shop)

export const initialLeader = ({ shop, slug, access, general, draft: kept }: LeaderInput): LeaderContext => {
  const draft = kept?.slug === slug ? kept : null
  return {
    shop,
    slug,
    access,
    draft,
    group: null,
    membersGroup: null,
    membersBooking: null,
    pasted: null,
    giving: null,
    shown: null,
    inquiry: null,
    version: 0,
    savedRows: {},
    savedGeneral: null,
    savedLeader: null,
    offer: null,
    conditionsAccepted: false,
    termsAccepted: false,
    issues: [],
    key: '',
    completion: null,
    short: [],
    refusal: null,
    reminderRefusal: null,
    reminded: [],
    notReminded: [],
    general: draft?.general ?? general,
    table: startHistory({ leader: draft?.leader ?? emptyLeader(shop), rows: draft?.rows ?? [] }),
  }
}

export const tableOf = ({ table }: Pick<FilledGroup, 'table'>): GroupTable => table.present

export const visibleRows = (context: Pick<FilledGroup, 'table' | 'general'>): readonly GroupRow[] =>
  shownRows(tableOf(context), context.general.takesPart)

/** Caches the rows by id, because each row of the table looks up its data after each typed letter. */
const byId = new WeakMap<readonly GroupRow[], ReadonlyMap<string, GroupRow>>()

export const rowById = (context: Pick<FilledGroup, 'table'>, id: string): GroupRow | undefined => {
  const { leader, rows } = tableOf(context)
  if (id === LEADER) return leader
  const known = byId.get(rows) ?? new Map(rows.map((row) => [row.id, row]))
  byId.set(rows, known)
  return known.get(id)
}

const withVersion = (before: GroupTable, after: GroupTable, version: number): GroupTable => {
  const known = new Set([before.leader, ...before.rows])
  const marked = (row: GroupRow): GroupRow => (known.has(row) ? row : { ...row, version })
  return { leader: marked(after.leader), rows: after.rows === before.rows ? before.rows : after.rows.map(marked) }
}

export const rowRules = ({ shop, general: { days } }: Pick<FilledGroup, 'shop' | 'general'>): RowRules => ({
  ...youthAgesOf(shop),
  today: shop.today,
  ageDay: days.from ?? shop.today,
})

export const withEdit = <C extends FilledGroup>(context: C, edit: Edit): C => {
  const { shop, general, table } = context
  const before = table.present
  const version = context.version + 1
  const { max, coveragePerDefault } = shop
  const rules = { ...rowRules(context), max, coveragePerDefault, takesPart: general.takesPart }
  const after = withVersion(before, editedTable(before, edit, rules), version)
  const edited = { ...context, version, table: change(table, after, nameOfEdit(edit)) }
  if (edit.kind !== 'paste') return edited
  const limits = { shown: edit.shown, max: mostBesideLeader(shop, general.takesPart) }
  return { ...edited, pasted: pastedLines(edit.cells, edit.target, limits).result }
}

const wholeDays = (general: GeneralData): GeneralData => ({ ...general, days: wholeDay(general.days) })

/** Also selects or deselects collection on the evening before, because it depends on the days and the location. */
export const withGeneral = (
  { shop, general }: Pick<FilledGroup, 'shop' | 'general'>,
  change: Partial<GeneralData>,
): GeneralData => {
  const changed = { ...general, ...change }
  const { isFetched } = dayBeforeOf({ shop, booking: wholeDays(general) }, wholeDays(changed))
  const { hours, start, ...days } = { ...changed, pickupDayBefore: isFetched }
  if (!isOneDay(wholeDay(changed.days))) return days
  const timed = { ...days, ...hoursSeen({ hours, start }) }
  return timed.start ? { ...timed, pickupDayBefore: false, pickuptime: null, returntime: null } : timed
}

export const timeRules = ({ offers = { hours: false }, ...shop }: GroupShop) => ({ ...shop, offers })

const dayAndPlace = ({ days, location }: GeneralData): string => [days.from, days.to ?? days.from, location].join(' ')

/** The hours and starts of the last offer, or null if it has none or was for another day or location. */
export const offeredTimes = ({ offer, general }: Pick<FilledGroup, 'offer' | 'general'>): OfferedTimes | null =>
  (offer?.timesOf === dayAndPlace(general) && offer.times) || null

/** The fields that the shop requires of each person, regardless of the equipment. */
export const fieldsOfShop = ({ shop, general }: Pick<FilledGroup, 'shop' | 'general'>): readonly PersonalField[] =>
  (general.hours == null ? undefined : shop.requiredByHour) ?? shop.requiredPersonalFields

/** If the products are unchanged, keeps their list object, so that React does not render the rows again. */
export const withGroupOffer = <C extends FilledGroup>(context: C, offer: GroupOffer): C => {
  const known = context.offer?.products
  const products = known && isSameJson(known, offer.products) ? known : offer.products
  const times = offer.times && { timesOf: dayAndPlace(context.general) }
  return { ...context, offer: { ...offer, ...times, products }, short: offer.short }
}
