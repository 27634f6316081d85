import type { Generated } from 'kysely'
import type { Locale } from '#contract/primitives.ts'
import type { StaffAction } from '#contract/staff.ts'
import type { CustomerTables } from './customer-tables.ts'

export interface StaffTables {
  /** A staff member of a shop. */
  staff: {
    tenant: string
    id: string
    /** In lower case. */
    email: string
    /** Argon2id (auth/password); null: a former member. */
    password_hash: string | null
    created_at: Date
  }
  staff_sessions: {
    tenant: string
    token_hash: string
    staff: string
    created_at: Date
    expires_at: Date
  }
  staff_devices: CustomerTables['customer_devices']
  /** The staff's actions on reservations (staff/act). */
  staff_actions: {
    tenant: string
    /** The idempotency key of the request. */
    id: string
    reservation: string
    staff: string
    action: StaffAction
    amount: number | null
    reason: string | null
    /** The extra of extra_done and extra_open (contract: ExtraKey); null: another action. */
    extra: Generated<string | null>
    at: Date
    /** Hash of the whole request with the key; null: an older row. */
    order_hash: string | null
  }
  /** Recordings of visits that were sent with a report (contract: Recording). */
  recordings: {
    tenant: string
    code: string
    received_at: Date
    /** The compressed JSON. */
    recording: Buffer
  }
  /** The visitor's words and address beside a recording, which is deleted with them. */
  reports: {
    tenant: string
    /** The code of the recording. */
    code: string
    /** As of the recording. */
    received_at: Date
    message: string | null
    /** In lower case. */
    email: string | null
    /** The booking that the visitor's browser could open. */
    reservation: string | null
    /** The language of the visit. */
    locale: Locale
    /** The time when the staff were done with it; null: open. */
    done_at: Generated<Date | null>
  }
}
