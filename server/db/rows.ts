import type { Selectable } from 'kysely'
import type {
  CustomersTable,
  MailsTable,
  PaymentsTable,
  RefundsTable,
  ReservationChangesTable,
  ReservationsTable,
  StaffTable,
} from './schema.ts'

/* Rows as they are read. */

export type ChangeRow = Selectable<ReservationChangesTable>
export type CustomerRow = Selectable<CustomersTable>
export type MailRow = Selectable<MailsTable>
export type PaymentRow = Selectable<PaymentsTable>
export type RefundRow = Selectable<RefundsTable>
export type ReservationRow = Selectable<ReservationsTable>
export type StaffRow = Selectable<StaffTable>
