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
  /**
   * The hash of the idempotency key with which the staff sent the quote, so that a repeated request sends no second
   * quote. `bodyHash` is the hash of the request's body.
   */
  keyHash: string
  bodyHash: string
  cart: Cart
  /** True if the persons in the cart are in the leader's order. In quotes of earlier releases, adults come first. */
  inLeadersOrder?: true
  rate: Rate
  heldUntil: string | null
  sentAt: string
  /** The id of the staff member who gave the quote. */
  by: string
}

/** The staff's last answer to an inquiry. */
export type StoredAnswer = StoredQuote | { kind: 'declined'; word: string }

/**
 * A search for groups, by the leader's e-mail address or by words of names. `words` is a tsquery for `name_words`.
 * `day` is the first or last day of the group, or null for any day.
 */
export type GroupSearch = { email: string } | { words: string; day: string | null }

export interface GroupTables {
  /**
   * A group. After its completion or expiry, its row has no data of persons any more. Only
   * server/reservations/move-group.ts changes its state.
   */
  groups: {
    tenant: string
    /** The group's id of 128 random bits. */
    id: string
    /** The readable name in addresses, which gives no access. */
    slug: string
    kind: GroupKind
    state: Generated<'collecting' | 'inquired' | 'completed' | 'expired'>
    language: Locale
    /** The data of the whole group, or null if it is completed or has expired. */
    general: JSONColumnType<GroupGeneral | null, string | null, string | null>
    leader: JSONColumnType<GroupLeader | null, string | null, string | null>
    /** The leader's address in lower case, or '' if `leader` is null. */
    email: string
    /** The token of the members' link, which the whole group shares, or '' when the group has ended. */
    member_token: string
    /**
     * The hash of the idempotency key with which the group was begun, so that a repeated request begins no second
     * group.
     */
    key_hash: string
    /** The hash of the body with which the group was begun, or null if an earlier release stored the group. */
    body_hash: Generated<string | null>
    /**
     * A number that increases with every change of the group or its persons. A completion begins again if the number
     * has changed since it read the group.
     */
    version: Generated<number>
    /**
     * The id of the open reservation that holds units for a quote, or after a completion for which some units were not
     * free. It is null if there is none.
     */
    held: Generated<string | null>
    /** The id of the reservation that the completion has made of the group, or null before. */
    reservation: Generated<string | null>
    /** The hash of the idempotency key with which the inquiry was sent. */
    sent_key_hash: Generated<string | null>
    /** The hash of the body with which the inquiry was sent. */
    sent_body_hash: Generated<string | null>
    created_at: Date
    changed_at: Date
    /**
     * The day on which a job deletes the group's persons: the first day of the rental, or a year after the leader last
     * wrote the group's data, whichever is earlier.
     */
    expires_on: string
    /**
     * The time at which the group was completed, sent as an inquiry or expired. It is null while the group is
     * collecting.
     */
    ended_at: Generated<Date | null>
    /**
     * The current answer to an inquiry. It is null if there is none, or if the answer has ended. Only
     * server/reservations/move-group.ts writes this column.
     */
    answered: Generated<'quoted' | 'declined' | null>
    /** The last answer, even if it has ended. */
    answer: ColumnType<StoredAnswer | null, string | null | undefined, string | null>
    /** The last day of a quote that is open. */
    quote_until: Generated<string | null>
    /**
     * The hash of the leader's address at which a mailed link of the group was last opened, or null if none was opened.
     */
    proved_hash: Generated<string | null>
    /**
     * The last time when a completion was refused because the leader's address was not proved, or because too much
     * would be held without payment (server/groups/vouch-group.ts). It is null if no completion was refused.
     */
    refused_at: Generated<Date | null>
    /**
     * The number of units that the refused completion would have held on the busiest day. `refused_unit_days` is the
     * sum over all days.
     */
    refused_units: Generated<number | null>
    refused_unit_days: Generated<number | null>
    /** The time when the staff vouched for the group, or null if they have not. */
    vouched_at: Generated<Date | null>
    /** The id of the staff member who vouched for the group. */
    vouched_by: Generated<string | null>
    /**
     * The number of units on the busiest day for which the staff have vouched. `vouched_unit_days` is the sum over all
     * days.
     */
    vouched_units: Generated<number | null>
    vouched_unit_days: Generated<number | null>
  }
  /** A person of a group that has no reservation yet. */
  group_persons: {
    tenant: string
    group_id: string
    id: string
    /** A number by which persons are sorted in the order in which they were added. */
    place: number
    /**
     * The id of the member who entered the person, or who first opened a reminder for the person. It is null if only
     * the leader has entered the person.
     */
    member: string | null
    fields: JSONColumnType<GroupPerson>
    /** The person's e-mail address in lower case, or '' if there is none. */
    email: string
    /** The day of the last reminder, or null if there was none. */
    reminded_on: Generated<string | null>
    /**
     * The time when a member last saved the entry. It is null if only the leader has saved it, or an earlier release
     * stored it.
     */
    entered_at: Generated<Date | null>
  }
  /** The persons of a booked group whom a member's browser or link can see. */
  booked_members: {
    tenant: string
    reservation: string
    /** The hash of the member's cookie, or of the token in a reminder's link. */
    access_hash: string
    /**
     * The hash of the booking's id, the person's name and the number among namesakes. It still matches after a change
     * of the booking, but not after the person was renamed or erased.
     */
    name_hash: string
  }
  /** The hashes of tokens that open a group, from browsers' cookies and mailed links. */
  group_access: {
    tenant: string
    token_hash: string
    group_id: string
    role: 'leader' | 'member'
    /**
     * The id of the member who uses this browser and owns entries. It is null for the leader, and for a link about one
     * person.
     */
    member: string | null
    /** The person whom the link of a reminder is about. */
    person: string | null
    /** The hash of the address to which the link was mailed. It is null for a browser's token and for an older link. */
    address_hash: string | null
    /**
     * The persons that a reminder's link is about. For a member's browser, they are the persons of all links opened in
     * it, besides the member's own entries. The column is null if there are none.
     */
    persons: Generated<string[] | null>
    expires_at: Date
  }
}
