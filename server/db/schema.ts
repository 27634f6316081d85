import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SandboxTables } from '#sandbox/tables.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import type {
  CustomersTable,
  CustomerSessionsTable,
  DevicesTable,
  CustomerTokensTable,
  AccountRequestsTable,
  SavedPersonsTable,
} from './customer-tables.ts'
import type { GroupAccessTable, GroupPersonsTable, GroupsTable } from './group-tables.ts'
import type { MailsTable, NewsletterOptinsTable, ProvedAddressesTable } from './mail-tables.ts'
import type { PaymentsTable, RefundsTable } from './payment-tables.ts'
import type {
  DiscountUsesTable,
  ReservationsTable,
  UnpaidHoldsTable,
  AcceptedTermsTable,
  ReservationChangesTable,
  IdempotencyKeysTable,
  ReservationLinksTable,
  WithdrawalsTable,
  DoneExtrasTable,
} from './reservation-tables.ts'
import type { RecordingsTable, StaffTable, StaffSessionsTable, StaffActionsTable } from './staff-tables.ts'
import type { StockUnitsTable, StockDaysTable, StockClaimsTable, StockMovesTable } from './stock-tables.ts'

/*
 * Every table's primary key starts with the tenant, so that a distributed PostgreSQL can shard by it (docs/architecture.md, "One process and several").
 * Days are read and written as ISO strings, amounts are integer cents.
 */

export interface Database extends SandboxTables {
  tenants: TenantsTable
  tenant_files: TenantFilesTable
  stock_units: StockUnitsTable
  stock_days: StockDaysTable
  discount_uses: DiscountUsesTable
  reservations: ReservationsTable
  unpaid_holds: UnpaidHoldsTable
  reservation_changes: ReservationChangesTable
  accepted_terms: AcceptedTermsTable
  stock_claims: StockClaimsTable
  stock_moves: StockMovesTable
  idempotency_keys: IdempotencyKeysTable
  payments: PaymentsTable
  refunds: RefundsTable
  mails: MailsTable
  reservation_links: ReservationLinksTable
  groups: GroupsTable
  group_persons: GroupPersonsTable
  group_access: GroupAccessTable
  customers: CustomersTable
  customer_sessions: CustomerSessionsTable
  customer_devices: DevicesTable
  customer_tokens: CustomerTokensTable
  account_requests: AccountRequestsTable
  saved_persons: SavedPersonsTable
  staff: StaffTable
  staff_sessions: StaffSessionsTable
  staff_devices: DevicesTable
  staff_actions: StaffActionsTable
  done_extras: DoneExtrasTable
  rate_limits: RateLimitsTable
  newsletter_optins: NewsletterOptinsTable
  proved_addresses: ProvedAddressesTable
  withdrawals: WithdrawalsTable
  recordings: RecordingsTable
}

interface TenantsTable {
  tenant: string
  /** Hash of the imported folder. */
  version: string
  data: JSONColumnType<Tenant>
  imported_at: Generated<Date>
  /** The tenant's former codes, whose addresses redirect to the current one. */
  former_codes: Generated<string[]>
  /** The previous version that a release could read. Null until the second import. */
  previous_version: Generated<string | null>
  previous_data: Generated<unknown>
}

/**
 * The unchanged files of a tenant's folder, so that every process can serve its pictures, and the folder can be
 * exported.
 */
interface TenantFilesTable {
  tenant: string
  /** Its path in the folder, `pictures/logo.svg`. */
  name: string
  body: ColumnType<Buffer, Buffer, Buffer>
}

/** The count of an event within a time (limits/limiter). */
interface RateLimitsTable {
  tenant: string
  /** Hash of the limit and of the person or address. */
  bucket: string
  count: number
  ends_at: Date
}
