import type { Selectable } from 'kysely'
import type { CustomersTable, SavedPersonsTable } from './customer-tables.ts'
import type { GroupPersonsTable, GroupsTable } from './group-tables.ts'
import type { MailsTable } from './mail-tables.ts'
import type { PaymentsTable, RefundsTable } from './payment-tables.ts'
import type { ReservationChangesTable, ReservationsTable } from './reservation-tables.ts'
import type { StaffTable } from './staff-tables.ts'

/* Rows as queries return them. */

export type ChangeRow = Selectable<ReservationChangesTable>
export type CustomerRow = Selectable<CustomersTable>
export type StoredGroup = Selectable<GroupsTable>
export type GroupPersonRow = Selectable<GroupPersonsTable>
export type MailRow = Selectable<MailsTable>
export type PaymentRow = Selectable<PaymentsTable>
export type RefundRow = Selectable<RefundsTable>
export type ReservationRow = Selectable<ReservationsTable>
export type SavedPersonRow = Selectable<SavedPersonsTable>
export type StaffRow = Selectable<StaffTable>
