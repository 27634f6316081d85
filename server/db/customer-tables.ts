import type { JSONColumnType } from 'kysely'
import type { PersonType } from '#contract/person.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type { CustomerProfile, SavedFields } from '#domain/persons/kept-fields.ts'

/** A customer of one shop; the same address may be one of another shop too. */
export interface CustomersTable {
  tenant: string
  id: string
  /** In small letters. */
  email: string
  /** Argon2id (auth/password); null: the address is not proven yet. */
  password_hash: string | null
  profile: JSONColumnType<CustomerProfile>
  language: Locale
  created_at: Date
  activated_at: Date | null
}

export interface CustomerSessionsTable {
  tenant: string
  token_hash: string
  customer: string
  created_at: Date
  expires_at: Date
}

/** A browser in which somebody has logged in to the account before (auth/known-devices). */
export interface DevicesTable {
  tenant: string
  token_hash: string
  /** Id of a row of `customers` or `staff`. */
  account: string
  created_at: Date
  expires_at: Date
}

export type TokenPurpose = 'activation' | 'password_reset'

/** Links in mails. A used one is deleted. */
export interface CustomerTokensTable {
  tenant: string
  token_hash: string
  customer: string
  purpose: TokenPurpose
  expires_at: Date
}

/** What somebody asks with an address that may or may not be known. */
export type AccountRequest =
  | {
      kind: 'register'
      firstname: string | null
      lastname: string | null
      newsletter: boolean
      /** The booking that asked for the account; null: the screen did. */
      reservation: string | null
    }
  | { kind: 'forgot' }

/** What somebody asks with an address, not yet answered (customers/answer-requests). */
export interface AccountRequestsTable {
  tenant: string
  id: string
  request: JSONColumnType<AccountRequest>
  email: string
  language: Locale
  asked_at: Date
}

/** Persons of a customer's bookings, to prefill the next one. */
export interface SavedPersonsTable {
  tenant: string
  customer: string
  id: string
  type: PersonType
  /** First and last name in small letters: the same person is kept once. */
  called: string
  fields: JSONColumnType<SavedFields>
  /** until: of a booking, until sizes_until. kept: the customer has written them down, and they stay until the customer takes them out. */
  sizes: 'none' | 'until' | 'kept'
  /** The last day on which a booking's body sizes are kept. */
  sizes_until: IsoDay | null
}
