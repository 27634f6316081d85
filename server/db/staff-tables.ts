import type { Generated } from 'kysely'
import type { StaffAction } from '#contract/staff.ts'

/** Somebody who works for a shop. */
export interface StaffTable {
  tenant: string
  id: string
  /** In small letters. */
  email: string
  /** Argon2id (auth/password); null: they have left. */
  password_hash: string | null
  created_at: Date
}

export interface StaffSessionsTable {
  tenant: string
  token_hash: string
  staff: string
  created_at: Date
  expires_at: Date
}

/** Who did what with a reservation (staff/act). */
export interface StaffActionsTable {
  tenant: string
  /** The key that came with the request. */
  id: string
  reservation: string
  staff: string
  action: StaffAction
  amount: number | null
  reason: string | null
  /** What extra_done and extra_open are about (contract: ExtraKey); null: another action. */
  extra: Generated<string | null>
  at: Date
  /** Of all that was asked for with the key; null: of old. */
  order_hash: string | null
}

/** Recordings of visits that were sent with a report (contract: Recording). */
export interface RecordingsTable {
  tenant: string
  code: string
  received_at: Date
  /** Its JSON, compressed. */
  recording: Buffer
}
