import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Rate } from '#contract/catalogue.ts'
import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupGeneral, GroupLeader, GroupPerson } from '#contract/groups.ts'
import type { Cart } from '#contract/prices.ts'
import type { Locale } from '#contract/primitives.ts'
import type { QuoteState, QuoteTerms } from '#contract/quotes.ts'

/** A quote with the prices of the day on which it was given. */
export interface StoredQuote extends QuoteTerms {
  kind: 'quote'
  id: string
  state: QuoteState
  /** The hash of its key and body, so that a repeated request has no second effect. */
  keyHash: string
  bodyHash: string
  cart: Cart
  rate: Rate
  heldUntil: string | null
  sentAt: string
  /** The id of the staff member. */
  by: string
}

/** The staff's last answer to an inquiry. */
export type StoredAnswer = StoredQuote | { kind: 'declined'; word: string }

/** A search for groups: by the leader's address, or by a tsquery of words (`name_words`) and a day of the group. */
export type GroupSearch = { email: string } | { words: string; day: string | null }

export interface GroupTables {
  /** A group until it is a reservation. Only reservations/move-group changes its state. */
  groups: {
    tenant: string
    /** 128 random bits. */
    id: string
    /** Readable; gives no access. */
    slug: string
    kind: GroupKind
    state: Generated<'collecting' | 'inquired' | 'completed' | 'expired'>
    language: Locale
    /** The leader's data; null: the group is completed or expired. */
    general: JSONColumnType<GroupGeneral | null, string | null, string | null>
    leader: JSONColumnType<GroupLeader | null, string | null, string | null>
    /** The leader's address in lower case; '' if `leader` is null. */
    email: string
    /** The token of the members' link, which the whole group shares; '': it has ended. */
    member_token: string
    /** Hash of the key that began the group, so that a repeated request has no second effect. */
    key_hash: string
    /** Hash of the body that began it; null: an earlier release did. */
    body_hash: Generated<string | null>
    /** Increases with every change, so that a completion notices a concurrent one. */
    version: Generated<number>
    /** The open reservation that holds a completion's units; null: none yet. */
    held: Generated<string | null>
    /** The reservation made of the group. */
    reservation: Generated<string | null>
    /** Hash of the key that sent the inquiry. */
    sent_key_hash: Generated<string | null>
    /** Hash of the inquiry's body. */
    sent_body_hash: Generated<string | null>
    created_at: Date
    changed_at: Date
    /** The group's first day, or the day a year after its start or last change; then its persons are deleted. */
    expires_on: string
    /** The time of completion, inquiry or expiry; null: it is collecting. */
    ended_at: Generated<Date | null>
    /** The answer that an inquiry has; null: none, or it has ended. Only reservations/move-group writes it. */
    answered: Generated<'quoted' | 'declined' | null>
    /** The last answer, also when it has ended. */
    answer: ColumnType<StoredAnswer | null, string | null | undefined, string | null>
    /** The last day of an open quote. */
    quote_until: Generated<string | null>
    /** Hash of the leader's address, once its mailed link was opened; null: not yet. */
    proved_hash: Generated<string | null>
    /**
     * The last time when a completion was refused for holding too much without payment (groups/vouch-group); null: never.
     */
    refused_at: Generated<Date | null>
    /** The units that it would have held on its busiest day, and on all days. */
    refused_units: Generated<number | null>
    refused_unit_days: Generated<number | null>
    /** The time when the staff vouched for the group; null: not vouched. */
    vouched_at: Generated<Date | null>
    /** The id of the staff member. */
    vouched_by: Generated<string | null>
    /** The maximum that they vouch for. */
    vouched_units: Generated<number | null>
    vouched_unit_days: Generated<number | null>
  }
  /** A person of a group without a reservation. */
  group_persons: {
    tenant: string
    group_id: string
    id: string
    /** The order in which they were added. */
    place: number
    /** The member who entered the person, or first used a reminder's link for them; null: only the leader has. */
    member: string | null
    fields: JSONColumnType<GroupPerson>
    /** In lower case; '': none. */
    email: string
    /** The day of the last reminder; null: none. */
    reminded_on: Generated<string | null>
    /** The time when a member last saved the entry; null: only the leader has, or an earlier release stored it. */
    entered_at: Generated<Date | null>
  }
  /** The persons of a booked group whom a member's browser or link sees. */
  booked_members: {
    tenant: string
    reservation: string
    /** Hash of the member's cookie, or of the token of a reminder's link. */
    access_hash: string
    /** Hash of booking and name, so that a person is found after a change, and nobody after a renaming or an erasure. */
    name_hash: string
  }
  /** The hashes of tokens that open a group, for browsers and links. */
  group_access: {
    tenant: string
    token_hash: string
    group_id: string
    role: 'leader' | 'member'
    /** The member of a member's browser, who owns entries. null: the leader, or a link for one person. */
    member: string | null
    /** The person of a reminder's link. */
    person: string | null
    /** Hash of the address that the link was mailed to; null: a browser's token, or an older link. */
    address_hash: string | null
    /**
     * The persons of a reminder's link; for a member's browser, those of all opened links, beside its own entries. null:
     * none.
     */
    persons: Generated<string[] | null>
    expires_at: Date
  }
}
