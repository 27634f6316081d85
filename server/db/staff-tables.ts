import type { Generated } from 'kysely'
import type { Locale } from '#contract/primitives.ts'
import type { StaffAction } from '#contract/staff.ts'
import type { CustomerTables } from './customer-tables.ts'

export interface StaffTables {
  staff: {
    tenant: string
    id: string
    email: string
    /** Null for a former staff member. */
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
  staff_actions: {
    tenant: string
    id: string
    reservation: string
    staff: string
    action: StaffAction
    amount: number | null
    reason: string | null
    extra: Generated<string | null>
    at: Date
    order_hash: string | null
  }
  recordings: {
    tenant: string
    code: string
    received_at: Date
    recording: Buffer
  }
  reports: {
    tenant: string
    code: string
    received_at: Date
    message: string | null
    email: string | null
    reservation: string | null
    locale: Locale
    done_at: Generated<Date | null>
  }
}
