import type { JSONColumnType } from 'kysely'
import type { PersonType } from '#contract/person.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type { CustomerProfile, SavedFields } from '#domain/persons/saved-fields.ts'

export type TokenPurpose = 'activation' | 'password_reset'

/** Requests with an address, which may be unknown. */
export type AccountRequest =
  | {
      kind: 'register'
      firstname: string | null
      lastname: string | null
      newsletter: boolean
      /** The booking that requested the account; null: the login page did. */
      reservation: string | null
    }
  | { kind: 'forgot' }

export interface CustomerTables {
  /** A customer of one shop; another shop may have a customer with the same address. */
  customers: {
    tenant: string
    id: string
    /** In lower case. */
    email: string
    /** Argon2id (auth/password); null: the address is not proved yet. */
    password_hash: string | null
    profile: JSONColumnType<CustomerProfile>
    language: Locale
    created_at: Date
    activated_at: Date | null
  }
  customer_sessions: {
    tenant: string
    token_hash: string
    customer: string
    created_at: Date
    expires_at: Date
  }
  /** A browser in which somebody has logged in to the account before (auth/known-devices). */
  customer_devices: {
    tenant: string
    token_hash: string
    /** Id of a row of `customers` or `staff`. */
    account: string
    created_at: Date
    expires_at: Date
  }
  /** Links in mails. A used one is deleted. */
  customer_tokens: {
    tenant: string
    token_hash: string
    customer: string
    purpose: TokenPurpose
    expires_at: Date
  }
  /** Pending requests with an address (customers/answer-requests). */
  account_requests: {
    tenant: string
    id: string
    request: JSONColumnType<AccountRequest>
    email: string
    language: Locale
    asked_at: Date
  }
  /** Persons of a customer's bookings, to prefill the next one. */
  saved_persons: {
    tenant: string
    customer: string
    id: string
    type: PersonType
    /** First and last name in lower case, so that a person is stored once. */
    called: string
    fields: JSONColumnType<SavedFields>
    /**
     * until: copied from a booking, deleted after sizes_until. kept: saved by the customer until the customer removes
     * them.
     */
    sizes: 'none' | 'until' | 'kept'
    /** The last day on which a booking's body sizes are kept. */
    sizes_until: IsoDay | null
  }
}
