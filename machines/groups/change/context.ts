import type { BookingPayload } from '#contract/booking.ts'
import type { BookingChange, BookingDifference, ChangeAnswer, Reservation } from '#contract/checkout.ts'
import type { PersonType } from '#contract/person.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { bookedParts, lostParts, type Places } from '#domain/booking/booked-parts.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { isChangeable, paidSoFar } from '#domain/booking/rebooking.ts'
import { bookingDifference } from '#domain/groups/difference.ts'
import { groupPayload } from '#domain/groups/group-payload.ts'
import { LEADER, type GroupTable } from '#domain/groups/group-table.ts'
import { isEmptyRow, personOfRow, rowOfPerson, versionOf, type GroupRow } from '#domain/groups/rows.ts'
import { contactIndex } from '#domain/persons/contact.ts'
import { changeFee } from '#domain/pricing/change-fee.ts'
import {
  emptyLeader,
  type FilledGroup,
  type GeneralData,
  type GroupShop,
  tableOf,
} from '#machines/groups/leader/context.ts'
import { startHistory } from '#machines/groups/leader/history.ts'
import { generalOf, leaderOf } from '#machines/groups/leader/saving.ts'
import { isSameJson } from '#machines/same-json.ts'

export interface PageLanguage {
  locale: Locale
  typeNames: Record<PersonType, string>
}

export interface ChangeDraft {
  bookingId: string
  version: string
  general: Partial<GeneralData> | null
  leader: GroupRow | null
  rows: GroupRow[]
  removed: string[]
}

export interface ChangeInput {
  shop: GroupShop
  language: PageLanguage
  general: GeneralData
  bookingId: string
  draft: ChangeDraft | null
}

export interface ChangeContext extends FilledGroup {
  language: PageLanguage
  bookingId: string
  draft: ChangeDraft | null
  reservation: Reservation | null
  termsAccepted: boolean
  answer: ChangeAnswer | null
}

export const initialChange = (input: ChangeInput): ChangeContext => ({
  ...input,
  group: { persons: [] },
  table: startHistory<GroupTable>({ leader: emptyLeader(input.shop), rows: [] }),
  pasted: null,
  giving: null,
  shown: null,
  version: 0,
  offer: null,
  short: [],
  issues: [],
  refusal: null,
  reservation: null,
  termsAccepted: false,
  answer: null,
})

const rowIdOf = (place: number): string => `booked-${place}`

export const placeOfRow = (id: string): number | null => {
  const place = /^booked-(\d+)$/.exec(id)?.[1]
  return place === undefined ? null : Number(place)
}

type Booking = Reservation['booking']
type Booked = Booking['persons'][number]

const leaderPlace = ({ contact, persons }: Booking): number => (contact ? -1 : contactIndex(persons))

const rowOf = (id: string, { coverage, products, type, ...person }: Booked, comma: '.' | ','): GroupRow =>
  rowOfPerson({ ...person, id, type, products, coverage: coverage ?? false }, comma)

const tableOfBooking = (booking: Booking, shop: GroupShop): GroupTable => {
  const { comma } = shop
  const place = leaderPlace(booking)
  const leader = booking.persons[place]
  const rows = booking.persons.flatMap((person, at) =>
    at === place || person.isErased ? [] : [rowOf(rowIdOf(at), person, comma)],
  )
  const contact = rowOfPerson(
    { ...booking.contact, id: LEADER, type: 1, products: [], coverage: shop.coveragePerDefault },
    comma,
  )
  return { leader: leader ? rowOf(LEADER, leader, comma) : contact, rows }
}

const generalOfBooking = (booking: Booking): GeneralData => ({
  kind: 'reservation',
  title: booking.groupname ?? '',
  days: { from: booking.date.from ?? null, to: booking.date.to ?? null },
  location: booking.location ?? null,
  pickupDayBefore: booking.pickupDayBefore,
  pickuptime: booking.start ? null : (booking.pickuptime ?? null),
  returntime: booking.start ? null : (booking.returntime ?? null),
  rate: booking.rate ?? null,
  accommodation: booking.accommodation ?? null,
  remark: booking.remark ?? '',
  takesPart: leaderPlace(booking) !== -1,
  ...hoursSeen(booking),
})

/** A draft for whole days has no hours, so it must not keep those of the booking. */
const generalWith = (booking: Booking, draft: Partial<GeneralData> | null | undefined): GeneralData => {
  const general = generalOfBooking(booking)
  if (!draft) return general
  const { hours: _hours, start: _start, ...days } = general
  return { ...days, ...draft }
}

export const isDraftOutdated = ({ draft }: ChangeContext, { version }: Reservation): boolean =>
  draft !== null && draft.version !== version

export const isGroupChangeable = ({ shop }: ChangeContext, reservation: Reservation): boolean =>
  reservation.booking.isGroup === true &&
  reservation.unchangeable === undefined &&
  isChangeable(reservation, shop.today)

const erasedOf = ({ persons }: Booking): Booked[] => persons.filter(({ isErased }) => isErased)

const withDraft = (row: GroupRow, draft: GroupRow | null | undefined): GroupRow =>
  draft ? { ...row, ...draft, texts: { ...row.texts, ...draft.texts }, version: 1 } : row

export const openedChange = (context: ChangeContext, reservation: Reservation): ChangeContext => {
  const { draft, shop } = context
  const { booking } = reservation
  const erased = erasedOf(booking).length
  const { leader, rows } = tableOfBooking(booking, shop)
  const changed = new Map((draft?.rows ?? []).map((row) => [row.id, { ...row, version: 1 }]))
  const kept = rows.filter(({ id }) => !draft?.removed.includes(id)).map((row) => withDraft(row, changed.get(row.id)))
  const added = [...changed.values()].filter(({ id }) => placeOfRow(id) === null)
  return {
    ...context,
    reservation,
    shop: { ...shop, min: shop.min - erased, max: shop.max - erased },
    general: generalWith(booking, draft?.general),
    table: startHistory<GroupTable>({
      leader: withDraft(leader, draft?.leader),
      rows: [...kept, ...added],
    }),
    version: draft ? 1 : 0,
    issues: [],
    refusal: null,
  }
}

const CHOICES = [
  'days',
  'location',
  'pickupDayBefore',
  'pickuptime',
  'returntime',
  'rate',
  'takesPart',
  'hours',
  'start',
] as const

const withoutTexts = ({ id, texts: { type, age }, products, coverage }: GroupRow): GroupRow => ({
  id,
  texts: { ...(type !== undefined && { type }), ...(age !== undefined && { age }) },
  products,
  coverage,
})

/**
 * Keeps no typed texts but type and age, because the browser keeps the returned draft when the tab is closed, and the
 * other texts are personal data.
 */
export const choicesOf = ({ general, leader, rows, ...draft }: ChangeDraft): ChangeDraft => ({
  ...draft,
  general: general && Object.fromEntries(CHOICES.map((part) => [part, general[part]])),
  leader: leader && withoutTexts(leader),
  rows: rows.map(withoutTexts),
})

export const changeDraftOf = (context: ChangeContext): ChangeDraft | null => {
  const { reservation, general, bookingId } = context
  if (!reservation) return null
  const { leader, rows } = tableOf(context)
  const shown = new Set(rows.map(({ id }) => id))
  const known = tableOfBooking(reservation.booking, context.shop).rows.map(({ id }) => id)
  const draft = {
    bookingId,
    version: reservation.version ?? '',
    general: isSameJson(general, generalOfBooking(reservation.booking)) ? null : general,
    leader: versionOf(leader) > 0 ? leader : null,
    rows: rows.filter((row) => versionOf(row) > 0),
    removed: known.filter((id) => !shown.has(id)),
  }
  const isEmpty = !draft.general && !draft.leader && draft.rows.length + draft.removed.length === 0
  return isEmpty ? null : draft
}

interface ChangedGroup {
  payload: BookingPayload
  places: Places
  rows: string[]
}

/** The booking must be known, and days must be chosen. */
export const changedGroup = (context: ChangeContext): ChangedGroup => {
  const { shop, general, language, reservation } = context
  const { booking } = reservation!
  const shown = tableOf(context).rows.filter((row) => !isEmptyRow(row))
  const { payload, places } = groupPayload(
    {
      general: generalOf(general),
      leader: leaderOf(context),
      persons: shown.map((row) => personOfRow(row, shop.today)),
    },
    { language: language.locale, ages: shop, typeNames: language.typeNames, termsAccepted: true },
  )
  const rows = places.map((place) => (place === null ? LEADER : shown[place]!.id))
  const erased = booking.persons.flatMap((person, place) => (person.isErased ? [{ person, place }] : []))
  const leader = leaderPlace(booking)
  return {
    payload: {
      ...payload,
      persons: [...payload.persons, ...erased.map(({ person }) => person as BookingPayload['persons'][number])],
      specials: booking.specials,
      dc: booking.dc ?? null,
    },
    places: [
      ...rows.map((id) => (id === LEADER ? (leader === -1 ? null : leader) : placeOfRow(id))),
      ...erased.map(({ place }) => place),
    ],
    rows,
  }
}

export const differenceOf = (context: ChangeContext): BookingDifference | null => {
  const { reservation, general, offer } = context
  if (!reservation || general.days.from === null) return null
  const { payload, places } = changedGroup(context)
  const { booking, cart } = reservation
  return bookingDifference(
    { booking, cart },
    { booking: { ...payload, groupname: payload.groupname ?? null }, cart: offer?.cart ?? cart },
    places,
  )
}

export interface ChangePrice {
  amount: number
  before: number | null
  fee: number
  /** In cents. A negative difference is a refund. */
  difference: number
}

export const priceOf = ({ reservation, offer, general, shop }: ChangeContext): ChangePrice | null => {
  const { from } = general.days
  if (!reservation || !offer?.cart || from === null) return null
  const { amount } = offer.cart.price
  const before = paidSoFar(reservation)
  if (before === null) return { amount, before, fee: 0, difference: amount }
  const fee = changeFee(
    { rate: reservation.rate, amount: before, from: reservation.date.from },
    { amount, from },
    shop.today,
  )
  return { amount, before, fee, difference: amount + fee - before }
}

export interface SentChange {
  bookingId: string
  payload: BookingPayload
  change: BookingChange
  amountSeen: number
  feeSeen: number
  rows: string[]
}

export const sentChange = (context: ChangeContext): SentChange => {
  const { reservation, bookingId } = context
  const { payload, places, rows } = changedGroup(context)
  const { amount, fee } = priceOf(context)!
  const removed = lostParts(bookedParts(reservation!), payload, places).map(({ path }) => path)
  const change = { version: reservation!.version ?? '', persons: [...places], removed }
  return { bookingId, payload, change, amountSeen: amount, feeSeen: fee, rows }
}

export const firstDayOf = ({ general, shop }: ChangeContext): IsoDay => general.days.from ?? shop.today
