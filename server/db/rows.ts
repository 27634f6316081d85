import type { Selectable } from 'kysely'
import type { Database } from './schema.ts'

export type ChangeRow = Selectable<Database['reservation_changes']>
export type CustomerRow = Selectable<Database['customers']>
export type StoredGroup = Selectable<Database['groups']>
export type GroupPersonRow = Selectable<Database['group_persons']>
export type MailRow = Selectable<Database['mails']>
export type PaymentRow = Selectable<Database['payments']>
export type RefundRow = Selectable<Database['refunds']>
export type ReservationRow = Selectable<Database['reservations']>
export type SavedPersonRow = Selectable<Database['saved_persons']>
export type StaffRow = Selectable<Database['staff']>
export type UnknownPaymentRow = Selectable<Database['unknown_payments']>
