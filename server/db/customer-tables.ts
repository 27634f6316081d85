import type { JSONColumnType } from 'kysely'
import type { PersonType } from '#contract/person.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type { CustomerProfile, SavedFields } from '#domain/persons/saved-fields.ts'

export type TokenPurpose = 'activation' | 'password_reset'

/**
 * A request to register or to reset a password, which a job answers by mail. There may be no account with its e-mail
 * address.
 */
export type AccountRequest =
  | {
      kind: 'register'
      firstname: string | null
      lastname: string | null
      newsletter: boolean
      /** The booking with which the account was requested, or null if it was requested at the login. */
      reservation: string | null
    }
  | { kind: 'forgot' }

export interface CustomerTables {
  /** A customer of one shop. Another shop may have a customer with the same address. */
  customers: {
    tenant: string
    id: string
    /** The e-mail address in lower case. */
    email: string
    /** The password as an Argon2id hash (server/auth/password.ts), or null until the address is proved. */
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
  /** A browser in which somebody has logged in to the account (server/auth/known-devices.ts). */
  customer_devices: {
    tenant: string
    token_hash: string
    /** The id of a row of `customers` or `staff`. */
    account: string
    created_at: Date
    expires_at: Date
  }
  /** The tokens of links in mails to a customer. A token that was used is deleted. */
  customer_tokens: {
    tenant: string
    token_hash: string
    customer: string
    purpose: TokenPurpose
    expires_at: Date
  }
  /** Requests to register or to reset a password that no job has answered yet (server/customers/answer-requests.ts). */
  account_requests: {
    tenant: string
    id: string
    request: JSONColumnType<AccountRequest>
    email: string
    language: Locale
    asked_at: Date
  }
  /** Persons of a customer's bookings, with whose data the customer can fill in the next booking. */
  saved_persons: {
    tenant: string
    customer: string
    id: string
    type: PersonType
    /** The first and last name in lower case. A customer has one row for each name. */
    called: string
    fields: JSONColumnType<SavedFields>
    /**
     * The origin of the body sizes. Sizes with `until` were copied from a booking, and are deleted after sizes_until.
     * Sizes with `kept` were saved by the customer, and stay until the customer removes them.
     */
    sizes: 'none' | 'until' | 'kept'
    /** The last day on which body sizes from a booking are stored, or null for other sizes. */
    sizes_until: IsoDay | null
  }
}
