import type { Generated } from 'kysely'
import type { Locale } from '#contract/primitives.ts'
import type { StaffAction } from '#contract/staff.ts'
import type { CustomerTables } from './customer-tables.ts'

export interface StaffTables {
  /** A staff member of a shop. */
  staff: {
    tenant: string
    id: string
    /** The e-mail address in lower case. */
    email: string
    /** The password as an Argon2id hash (server/auth/password.ts), or null for a former staff member. */
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
  /** The actions of the staff on reservations (server/staff/act.ts). */
  staff_actions: {
    tenant: string
    /** The idempotency key of the request, which is also the row's id. */
    id: string
    reservation: string
    staff: string
    action: StaffAction
    amount: number | null
    reason: string | null
    /**
     * The key of the tick for the actions extra_done and extra_open (contract: ExtraKey), or null for other actions.
     */
    extra: Generated<string | null>
    at: Date
    /** The hash of the whole request, including its key. It is null for a row of an earlier release. */
    order_hash: string | null
  }
  /** Recordings of visits that came with a report (contract: Recording). */
  recordings: {
    tenant: string
    code: string
    received_at: Date
    /** The recording as compressed JSON. */
    recording: Buffer
  }
  /** The visitor's words and address, which belong to a recording and are deleted with it. */
  reports: {
    tenant: string
    /** The code of the recording. */
    code: string
    /** The time at which the recording was received. */
    received_at: Date
    message: string | null
    /** The e-mail address in lower case. */
    email: string | null
    /** The booking to which the visitor's browser had access, or null if there was none. */
    reservation: string | null
    /** The language in which the visitor used the shop. */
    locale: Locale
    /** The time at which the staff marked the report as done. It is null while the report is open. */
    done_at: Generated<Date | null>
  }
}
