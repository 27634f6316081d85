import * as z from 'zod/mini'
import { KeptAccommodation, TypedAccommodation } from './accommodations.ts'
import { BookingPayload, Hours, LINES_LIMIT, PERSONS_LIMIT } from './booking.ts'
import { defineCall } from './call.ts'
import { Category, OfferedSet, Rate } from './catalogue.ts'
import { CheckoutAnswer, CheckoutRefusal, Reservation } from './checkout.ts'
import { GROUP_PARTS } from './group-parts.ts'
import { GROUP_SLUG_PATTERN, GROUPNAME_MAX, REMARK_MAX, TEXT_MAX } from './limits.ts'
import { ErrorCode, Refused, RuleBroken } from './errors.ts'
import { GroupKind } from './group-settings.ts'
import { FieldsAsTyped, PersonalFieldName, PersonalFields, PersonType, ProductLine } from './person.ts'
import { Cart, Offer } from './prices.ts'
import { seenHours } from './seen-hours.ts'
import { QuoteState } from './quotes.ts'
import {
  Cents,
  DayRange,
  Email,
  Id,
  Instant,
  IsoDay,
  kept,
  lines,
  Locale,
  matching,
  nameText,
  OpaqueId,
  PersonalString,
  ShopString,
  text,
  TimeOfDay,
} from './primitives.ts'

const GroupSlug = matching(GROUP_SLUG_PATTERN)

const general = {
  title: nameText(GROUPNAME_MAX).check(z.minLength(1)),
  date: DayRange,
  location: Id,
  pickupDayBefore: z._default(z.boolean(), false),
  rate: z.nullish(Id),
  /** The duration of a rental within one day, in hours. If it is null, the rental is for whole days. */
  hours: z.nullish(Hours),
  /** The time at which a rental by the hour begins. It decides collection and return. */
  start: z.nullish(TimeOfDay),
  pickuptime: z.nullish(TimeOfDay),
  returntime: z.nullish(TimeOfDay),
  accommodation: z.nullish(z.union([Id, TypedAccommodation])),
  remark: z.nullish(lines(REMARK_MAX)),
}
export const GroupGeneral = z.object(general)
export type GroupGeneral = z.infer<typeof GroupGeneral>
export type GroupGeneralInput = z.input<typeof GroupGeneral>

/** The texts of table cells that could not be read, by field. A group with such texts cannot be completed. */
const Unread = z.optional(z.partialRecord(PersonalFieldName, text(TEXT_MAX.unread)))
const UnreadAsTyped = z.optional(z.partialRecord(PersonalFieldName, kept(TEXT_MAX.unread)))

const ownLines = {
  coverage: z._default(z.boolean(), false),
  products: z._default(z.array(ProductLine).check(z.maxLength(LINES_LIMIT)), []),
  unread: Unread,
}

/** The leader is an adult, and counts as a participant only with equipment. */
export const GroupLeader = z.extend(PersonalFields, {
  firstname: nameText(TEXT_MAX.name).check(z.minLength(1)),
  lastname: nameText(TEXT_MAX.name).check(z.minLength(1)),
  email: Email,
  ...ownLines,
})
export type GroupLeader = z.infer<typeof GroupLeader>
export type GroupLeaderInput = z.input<typeof GroupLeader>

/** Requires no field, because persons are saved before all their fields are filled in. */
export const GroupPerson = z.extend(PersonalFields, { type: PersonType, ...ownLines })
export type GroupPerson = z.infer<typeof GroupPerson>
export type GroupPersonInput = z.input<typeof GroupPerson>

export const GroupPersonSeen = z.extend(FieldsAsTyped, {
  id: OpaqueId,
  type: PersonType,
  coverage: z.boolean(),
  products: z.array(ProductLine),
  unread: UnreadAsTyped,
  /**
   * `measures` are the missing measures, which the counter can take, and `fields` are all other missing fields.
   */
  missing: z.object({ fields: z.array(PersonalFieldName), measures: z.array(PersonalFieldName) }),
  byMember: z.boolean(),
  /**
   * Null if the person has never saved this data by a member's link, or if an earlier release did not store the time.
   */
  enteredAt: z._default(z.nullable(Instant), null),
  remindedOn: z.nullable(IsoDay),
})
export type GroupPersonSeen = z.infer<typeof GroupPersonSeen>

const seen = {
  id: OpaqueId,
  slug: GroupSlug,
  kind: GroupKind,
  title: PersonalString,
  date: DayRange,
  ...seenHours,
  location: Id,
  pickupDayBefore: z.boolean(),
  min: z.int(),
  max: z.int(),
  count: z.int(),
  /** The fields that the shop requires of each person, regardless of the equipment. */
  asked: z.array(PersonalFieldName),
}

/** A group in which persons are still entered, as its leader sees it. */
export const LeadersGroup = z.object({
  role: z.literal('leader'),
  ...seen,
  rate: z.nullable(Id),
  pickuptime: z.nullable(TimeOfDay),
  returntime: z.nullable(TimeOfDay),
  accommodation: z.nullable(z.union([Id, KeptAccommodation])),
  remark: z.nullable(kept(REMARK_MAX)),
  leader: z.extend(FieldsAsTyped, { coverage: z.boolean(), products: z.array(ProductLine), unread: UnreadAsTyped }),
  persons: z.array(GroupPersonSeen),
  memberUrl: PersonalString,
  heldUntil: z.nullable(Instant),
  /** Present until the leader has opened the mailed link, or is logged in with the leader's e-mail address. */
  isUnproved: z.optional(z.literal(true)),
})
export type LeadersGroup = z.infer<typeof LeadersGroup>

/** A group as a member sees it, without the data of other persons. */
export const MembersGroup = z.object({
  role: z.literal('member'),
  ...seen,
  leader: z.object({ name: PersonalString }),
  /** The persons whom this member has entered, or whose reminder was opened in this member's browser. */
  persons: z.array(GroupPersonSeen),
})
export type MembersGroup = z.infer<typeof MembersGroup>

export const Quote = z.object({
  id: OpaqueId,
  sentAt: Instant,
  cart: Cart,
  rate: Rate,
  payAtShop: z.boolean(),
  validUntil: IsoDay,
  heldUntil: z.nullable(Instant),
  word: PersonalString,
})
export type Quote = z.infer<typeof Quote>

/** Only an open quote can be accepted. */
export const InquiryAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quote'), state: QuoteState, quote: Quote }),
  z.object({ kind: z.literal('declined'), word: PersonalString }),
])
export type InquiryAnswer = z.infer<typeof InquiryAnswer>

export const InquiredGroup = z.object({
  role: z.literal('inquirer'),
  id: OpaqueId,
  slug: GroupSlug,
  title: PersonalString,
  date: DayRange,
  ...seenHours,
  location: Id,
  pickupDayBefore: z.boolean(),
  count: z.int(),
  leader: z.object({ name: PersonalString, email: PersonalString }),
  answer: z.nullable(InquiryAnswer),
})
export type InquiredGroup = z.infer<typeof InquiredGroup>

/** A member's equipment in the group's booking, without prices. */
export const BookedEntry = z.object({
  name: PersonalString,
  lines: z.array(
    z.object({
      title: ShopString,
      count: z.int(),
      modelTitle: z.optional(ShopString),
      property1: z.optional(ShopString),
    }),
  ),
  coverage: z.boolean(),
})
export type BookedEntry = z.infer<typeof BookedEntry>

export const MembersBooking = z.extend(
  z.pick(Reservation, { date: true, pickupDayBefore: true, handover: true, location: true }),
  {
    role: z.literal('booked'),
    title: PersonalString,
    ...seenHours,
    isConfirmed: z.boolean(),
    leader: z.object({ name: PersonalString }),
    entries: z.array(BookedEntry),
  },
)
export type MembersBooking = z.infer<typeof MembersBooking>

export const Group = z.discriminatedUnion('role', [LeadersGroup, MembersGroup, InquiredGroup, MembersBooking])
export type Group = z.infer<typeof Group>

/**
 * A group that is unknown, completed, expired or not the caller's has the same answer, so that the caller cannot tell
 * these cases apart.
 */
const groupRefusals = { 409: RuleBroken } as const

/** `full` means that more than `max` persons would be entered in the group, or by one member. */
export const GroupFull = z.object({ error: z.literal('full'), max: z.int() })
const personRefusals = { 409: z.union([RuleBroken, GroupFull]) } as const

export const postGroup = defineCall('POST', '/api/groups/group', {
  access: 'anyone',
  summary:
    'Begins a group, sets the leader’s cookie, and mails the leader’s link. Answers 409 if the shop accepts no groups, or none on these days, and 422 for a kind that it does not accept',
  body: z.object({
    kind: GroupKind,
    general: GroupGeneral,
    leader: GroupLeader,
    persons: z._default(z.array(GroupPerson).check(z.maxLength(PERSONS_LIMIT)), []),
  }),
  status: 201,
  keyed: true,
  answer: LeadersGroup,
  refusals: { 409: z.union([RuleBroken, GroupFull, Refused]) },
})

export const getGroup = defineCall('GET', '/api/groups/group/{id}', {
  access: 'group',
  summary:
    'Returns a group by its id or slug, for the cookie of the leader or a member, or for the token in their link, which also sets the cookie. After the group is booked, a member gets the own entries in the booking',
  query: z.object({ access: z.optional(PersonalString) }),
  refuses: [429],
  answer: Group,
  refusals: groupRefusals,
})

export const putGroup = defineCall('PUT', '/api/groups/group/{id}', {
  access: 'group',
  summary:
    'Replaces the data of the whole group and the leader’s own data, or only the parts of them that `changed` names. Only the leader may call it',
  body: z.object({
    kind: GroupKind,
    general: GroupGeneral,
    leader: GroupLeader,
    changed: z.optional(z.array(z.enum(GROUP_PARTS)).check(z.maxLength(GROUP_PARTS.length))),
  }),
  answer: LeadersGroup,
  refusals: groupRefusals,
})

export const postGroupPerson = defineCall('POST', '/api/groups/group/{id}/persons', {
  access: 'group',
  summary: 'Adds a person. A person with a known `id` is replaced, so that a repeated call adds nobody',
  body: z.extend(GroupPerson, { id: z.optional(OpaqueId) }),
  status: 201,
  answer: GroupPersonSeen,
  refusals: personRefusals,
})

export const putGroupPersons = defineCall('PUT', '/api/groups/group/{id}/persons', {
  access: 'group',
  summary:
    'Stores and removes several persons of the leader’s table, all or none. Persons with a known `id` are replaced, and others are added. The answer has the stored persons',
  body: z.object({
    persons: z.array(z.extend(GroupPerson, { id: z.optional(OpaqueId) })).check(z.maxLength(PERSONS_LIMIT)),
    /** The persons are removed before other persons are stored. Unknown ids are ignored. */
    remove: z._default(z.array(OpaqueId).check(z.maxLength(PERSONS_LIMIT)), []),
  }),
  answer: z.object({ persons: z.array(GroupPersonSeen) }),
  refusals: personRefusals,
})

export const putGroupPerson = defineCall('PUT', '/api/groups/group/{id}/persons/{personId}', {
  access: 'group',
  summary:
    'Replaces a person. The leader may replace everybody, and a member only the own entries. Other persons answer 404',
  body: GroupPerson,
  answer: GroupPersonSeen,
  refusals: groupRefusals,
})

export const deleteGroupPerson = defineCall('DELETE', '/api/groups/group/{id}/persons/{personId}', {
  access: 'group',
  summary:
    'Removes a person. The leader may remove everybody, and a member only the own entries. Other persons answer 404',
  answer: z.object({}),
  refusals: groupRefusals,
})

export const ImportError = z.object({
  row: z.int(),
  path: ShopString,
  message: ShopString,
})
export type ImportError = z.infer<typeof ImportError>

export const postGroupImport = defineCall('POST', '/api/groups/group/{id}/persons/import', {
  access: 'group',
  summary:
    'Adds the persons of the leader’s spreadsheet. Valid rows are added, and the answer names the invalid cells of all other rows',
  body: z.object({
    rows: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(PERSONS_LIMIT)),
    columns: z.optional(z.record(kept(TEXT_MAX.name), kept(TEXT_MAX.name))),
  }),
  answer: z.object({ added: z.array(GroupPersonSeen), errors: z.array(ImportError) }),
  refusals: groupRefusals,
})

export const postGroupRemind = defineCall('POST', '/api/groups/group/{id}/remind', {
  access: 'group',
  summary:
    'Mails a reminder to persons whose data is missing, to each address once a day. Without a list, it reminds all such persons who have an address. `notReminded` has the persons whose mail would exceed today’s limits',
  body: z.object({ persons: z.nullish(z.array(OpaqueId).check(z.maxLength(PERSONS_LIMIT))) }),
  status: 202,
  answer: z.object({ reminded: z.array(OpaqueId), notReminded: z._default(z.array(OpaqueId), []) }),
  refusals: groupRefusals,
})

export const postGroupLink = defineCall('POST', '/api/groups/link', {
  access: 'anyone',
  summary: 'Mails the links to all groups that this address leads. The answer does not tell whether there are any',
  body: z.object({ email: Email }),
  status: 202,
  answer: z.object({}),
})

/** A person's line with missing units, and a near free size of the same model, or null. */
export const GroupShortfall = z.object({
  person: z.nullable(OpaqueId),
  name: PersonalString,
  product: Id,
  title: ShopString,
  modelId: z.nullable(Id),
  property1: z.nullable(ShopString),
  missing: z.int().check(z.gte(1)),
  nearest: z.nullable(z.object({ modelId: Id, property1: ShopString })),
})
export type GroupShortfall = z.infer<typeof GroupShortfall>

const groupOffer = {
  categories: z.array(Category),
  /** Absent if there are no sets, or if the server runs an earlier release. */
  sets: z.optional(z.array(OfferedSet)),
  rate: z.nullable(Rate),
  rates: z.array(Rate),
  /** The hours and starts of the group's day, as in the offer of a booking, for all equipment of the group. */
  ...z.pick(Offer, { hours: true, starts: true, wholeDay: true, hourPrices: true }).shape,
  errorcode: z.optional(ErrorCode),
}

export const getGroupOffer = defineCall('GET', '/api/groups/group/{id}/offer', {
  access: 'group',
  summary:
    'Returns the products that the group can rent, with prices and free stock. The leader also gets the cart and the shortfalls of each person',
  refuses: [429],
  answer: z.object({
    ...groupOffer,
    /** Null for a member. A leader who takes part comes first, followed by the persons in the group's order. */
    cart: z.nullable(Cart),
    short: z.array(GroupShortfall),
  }),
  refusals: groupRefusals,
})

export const postGroupChangeOffer = defineCall('POST', '/api/groups/booking/{bookingId}/offer', {
  access: 'booking',
  summary:
    'Returns the products for a changed booking of a group, with prices and free stock, and the shortfalls of each person. Units that the booking holds count as free',
  body: BookingPayload,
  answer: z.object({
    ...groupOffer,
    cart: Cart,
    /** `person` is the index of the person in the request body. */
    short: z.array(z.extend(GroupShortfall, { person: z.int() })),
  }),
  refuses: [429],
})

const BookedGroup = z.extend(CheckoutAnswer, {
  kind: z.literal('reservation'),
  payAtShop: z.boolean(),
})

export const GroupCompletion = z.discriminatedUnion('kind', [
  BookedGroup,
  z.object({ kind: z.literal('inquiry'), sent: z.literal(true) }),
])
export type GroupCompletion = z.infer<typeof GroupCompletion>

/** The answer 409 of a completion. With `short`, the free units are held until `heldUntil`, or not at all if it is null. */
export const GroupCompletionRefusal = z.union([
  z.object({ error: z.enum(['belowMinimum', 'aboveMaximum']), min: z.int(), max: z.int(), count: z.int() }),
  z.object({ short: z.array(GroupShortfall), heldUntil: z.nullable(Instant) }),
  /** The leader must first prove the address, by the link in the mail or a login. */
  z.object({ error: z.literal('unproved') }),
  CheckoutRefusal,
])
export type GroupCompletionRefusal = z.infer<typeof GroupCompletionRefusal>

export const postGroupComplete = defineCall('POST', '/api/groups/group/{id}/complete', {
  access: 'group',
  summary:
    'Completes the group. A reservation claims its stock, sets the booking’s cookie and is answered as by postCheckout. An inquiry is sent to the shop. A repeated call with the same key gets the same answer',
  body: z.object({
    conditionsAccepted: z._default(z.boolean(), false),
    termsAccepted: z._default(z.boolean(), false),
    amountSeen: z.nullish(Cents),
    language: Locale,
  }),
  keyed: true,
  answer: GroupCompletion,
  refusals: { 409: GroupCompletionRefusal },
})

/**
 * `quoteChanged`: the quote was withdrawn, replaced or made void, or has expired. `short`: some equipment is no longer
 * free.
 */
export const AcceptanceRefusal = z.union([
  z.object({ error: z.literal('quoteChanged') }),
  z.object({ short: z.array(GroupShortfall) }),
  CheckoutRefusal,
])
export type AcceptanceRefusal = z.infer<typeof AcceptanceRefusal>

export const postGroupAccept = defineCall('POST', '/api/groups/group/{id}/accept', {
  access: 'group',
  summary:
    'Accepts a quote: turns the group into a booking at the quote’s price and terms, sets the booking’s cookie and answers as postCheckout does. A repeated call with the same key gets the same answer',
  body: z.object({
    quote: OpaqueId,
    conditionsAccepted: z._default(z.boolean(), false),
    termsAccepted: z._default(z.boolean(), false),
    language: Locale,
  }),
  keyed: true,
  answer: BookedGroup,
  refusals: { 409: AcceptanceRefusal },
})

export const postGroupReopen = defineCall('POST', '/api/groups/group/{id}/reopen', {
  access: 'group',
  summary: 'Opens a sent inquiry for changes, which makes its quote void. A repeated call changes nothing',
  body: z.object({}),
  answer: z.object({}),
  refusals: groupRefusals,
})
