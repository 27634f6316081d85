import type { JSONColumnType } from 'kysely'
import type { PersonType } from '#contract/person.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import type { CustomerProfile, SavedFields } from '#domain/persons/saved-fields.ts'

export type TokenPurpose = 'activation' | 'password_reset'

export type AccountRequest =
  | {
      kind: 'register'
      firstname: string | null
      lastname: string | null
      newsletter: boolean
      reservation: string | null
    }
  | { kind: 'forgot' }

export interface CustomerTables {
  customers: {
    tenant: string
    id: string
    email: string
    /** The hash is null until the address is proved. */
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
  customer_devices: {
    tenant: string
    token_hash: string
    account: string
    created_at: Date
    expires_at: Date
  }
  customer_tokens: {
    tenant: string
    token_hash: string
    customer: string
    purpose: TokenPurpose
    expires_at: Date
  }
  account_requests: {
    tenant: string
    id: string
    request: JSONColumnType<AccountRequest>
    email: string
    language: Locale
    asked_at: Date
  }
  saved_persons: {
    tenant: string
    customer: string
    id: string
    type: PersonType
    called: string
    fields: JSONColumnType<SavedFields>
    /**
     * Sizes from a booking (`until`) are deleted after sizes_until. Sizes that the customer has saved (`kept`) stay.
     */
    sizes: 'none' | 'until' | 'kept'
    sizes_until: IsoDay | null
  }
}
