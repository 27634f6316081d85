import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Rate } from '#contract/catalogue.ts'
import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupGeneral, GroupLeader, GroupPerson } from '#contract/groups.ts'
import type { Cart } from '#contract/prices.ts'
import type { Locale } from '#contract/primitives.ts'
import type { QuoteState, QuoteTerms } from '#contract/quotes.ts'

export interface StoredQuote extends QuoteTerms {
  kind: 'quote'
  id: string
  state: QuoteState
  keyHash: string
  bodyHash: string
  cart: Cart
  /** In quotes of earlier releases, this flag is absent, and adults come first in the cart. */
  inLeadersOrder?: true
  rate: Rate
  heldUntil: string | null
  sentAt: string
  by: string
}

export type StoredAnswer = StoredQuote | { kind: 'declined'; word: string }

/** `words` is a tsquery for `name_words`. `day` is the first or last day of the group, or null for any day. */
export type GroupSearch = { email: string } | { words: string; day: string | null }

export interface GroupTables {
  /** Only server/reservations/move-group.ts changes a group's state. */
  groups: {
    tenant: string
    id: string
    slug: string
    kind: GroupKind
    state: Generated<'collecting' | 'inquired' | 'completed' | 'expired'>
    language: Locale
    general: JSONColumnType<GroupGeneral | null, string | null, string | null>
    leader: JSONColumnType<GroupLeader | null, string | null, string | null>
    email: string
    member_token: string
    key_hash: string
    body_hash: Generated<string | null>
    /** Increases with changes of the group or its persons, so that a completion notices them. */
    version: Generated<number>
    held: Generated<string | null>
    reservation: Generated<string | null>
    sent_key_hash: Generated<string | null>
    sent_body_hash: Generated<string | null>
    created_at: Date
    changed_at: Date
    expires_on: string
    ended_at: Generated<Date | null>
    answered: Generated<'quoted' | 'declined' | null>
    answer: ColumnType<StoredAnswer | null, string | null | undefined, string | null>
    quote_until: Generated<string | null>
    proved_hash: Generated<string | null>
    /**
     * The last time when a completion was refused because the leader's address was not proved, or because too much
     * would be held without payment.
     */
    refused_at: Generated<Date | null>
    refused_units: Generated<number | null>
    refused_unit_days: Generated<number | null>
    vouched_at: Generated<Date | null>
    vouched_by: Generated<string | null>
    vouched_units: Generated<number | null>
    vouched_unit_days: Generated<number | null>
  }
  group_persons: {
    tenant: string
    group_id: string
    id: string
    place: number
    /**
     * The member who entered the person or first opened a reminder, or null if only the leader has entered the person.
     */
    member: string | null
    fields: JSONColumnType<GroupPerson>
    email: string
    reminded_on: Generated<string | null>
    entered_at: Generated<Date | null>
  }
  booked_members: {
    tenant: string
    reservation: string
    access_hash: string
    name_hash: string
  }
  group_access: {
    tenant: string
    token_hash: string
    group_id: string
    role: 'leader' | 'member'
    /** The member who uses this browser, or null for the leader and for a reminder's link. */
    member: string | null
    person: string | null
    address_hash: string | null
    persons: Generated<string[] | null>
    expires_at: Date
  }
}
