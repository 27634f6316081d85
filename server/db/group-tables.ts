import type { Generated, JSONColumnType } from 'kysely'
import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupGeneral, GroupLeader, GroupPerson } from '#contract/groups.ts'
import type { Locale } from '#contract/primitives.ts'
import type { GroupState } from '#machines/group-reservation.ts'

/** A group until it is a reservation. Only groups/move-group changes its state. */
export interface GroupsTable {
  tenant: string
  /** 128 random bits. */
  id: string
  /** Readable; opens nothing. */
  slug: string
  kind: GroupKind
  state: Generated<GroupState>
  language: Locale
  /** null: completed or expired; the reservation has it, or nobody any more. */
  general: JSONColumnType<GroupGeneral | null, string | null, string | null>
  leader: JSONColumnType<GroupLeader | null, string | null, string | null>
  /** Of the leader, in small letters; '' as `leader` is null. */
  email: string
  /** What the members' link says. Everyone of the group has it, so it is no secret of one person; '': it has ended. */
  member_token: string
  /** Hash of the key that has begun it: sent twice, it begins once. */
  key_hash: string
  /** Hash of what it was begun with; null: an earlier release has begun it. */
  body_hash: Generated<string | null>
  /** Counts every change, so that a completion notices one that came in between. */
  version: Generated<number>
  /** The open reservation that holds what a completion has found; null: none yet. */
  held: Generated<string | null>
  /** What it became. */
  reservation: Generated<string | null>
  /** Hash of the key that has sent the inquiry. */
  sent_key_hash: Generated<string | null>
  /** Hash of what the inquiry was sent with. */
  sent_body_hash: Generated<string | null>
  created_at: Date
  changed_at: Date
  /** Its first day, or the day a year after it was begun or changed: then its persons are forgotten. */
  expires_on: string
  /** When it was completed, sent or expired; null: it is collecting. */
  ended_at: Generated<Date | null>
  /** Of the leader's address, once its mailed link was opened; null: not yet. */
  proved_hash: Generated<string | null>
  /** When a completion was last refused because too much would be held without money (groups/vouch-group); null: never. */
  refused_at: Generated<Date | null>
  /** The units of a day that it would have held, and those of all days. */
  refused_units: Generated<number | null>
  refused_unit_days: Generated<number | null>
  /** When the staff vouched for the group; null: they have not. */
  vouched_at: Generated<Date | null>
  /** The id of the staff member. */
  vouched_by: Generated<string | null>
  /** The most that they vouch for. */
  vouched_units: Generated<number | null>
  vouched_unit_days: Generated<number | null>
}

/** Somebody of a group that is not a reservation yet. */
export interface GroupPersonsTable {
  tenant: string
  group_id: string
  id: string
  /** The order in which they were added. */
  place: number
  /** The member who has entered the person, or came first by a reminder for that person; null: only the leader has. */
  member: string | null
  fields: JSONColumnType<GroupPerson>
  /** In small letters; '': none. */
  email: string
  /** The day of the last reminder; null: none. */
  reminded_on: Generated<string | null>
}

/** Browsers and links that open a group: the hash of each token. */
export interface GroupAccessTable {
  tenant: string
  token_hash: string
  group_id: string
  role: 'leader' | 'member'
  /** Of a member's browser: whose entries are its own. null: the leader, or a link for one person. */
  member: string | null
  /** The person whom a reminder's link is for. */
  person: string | null
  /** Of the address that the link was mailed to; null: a browser's, or of before links had it. */
  address_hash: string | null
  /** Persons that a reminder's link names; for a member's browser those whom such links have opened, beside its own entries. null: none. */
  persons: Generated<string[] | null>
  expires_at: Date
}
