import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SandboxTables } from '#sandbox/tables.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import type { CustomerTables } from './customer-tables.ts'
import type { GroupTables } from './group-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { ReservationTables } from './reservation-tables.ts'
import type { StaffTables } from './staff-tables.ts'
import type { StockTables } from './stock-tables.ts'
import type { TrafficTables } from './traffic-tables.ts'

/*
 * `tenant` is the shop's id, which never changes (docs/decisions/2026-11-28-shop-ids.md). Keys, indexes and statements
 * begin with it, so that the database can be sharded by shop.
 */

export interface Database
  extends
    SandboxTables,
    CustomerTables,
    GroupTables,
    MailTables,
    PaymentTables,
    ReservationTables,
    StaffTables,
    StockTables,
    TrafficTables {
  /** Every code that a shop has or had. */
  shop_codes: {
    tenant: string
    code: string
  }
  tenants: {
    tenant: string
    code: Generated<string>
    version: string
    data: JSONColumnType<Tenant>
    imported_at: Generated<Date>
    former_codes: Generated<string[]>
    previous_version: Generated<string | null>
    previous_data: Generated<unknown>
    removed_at: Generated<Date | null>
    /** Null before the first comparison of the payments with the provider's report. */
    reconciled_until: Generated<Date | null>
    /** Null if the first comparison is due. */
    compare_at: Generated<Date | null>
  }
  tenant_files: {
    tenant: string
    name: string
    body: ColumnType<Buffer, Buffer, Buffer>
  }
  /** The server sends these files instead of the photos from which an import has made them, and in mails the maps. */
  tenant_pictures: {
    tenant: string
    hash: string
    name: string
    body: ColumnType<Buffer, Buffer, Buffer>
  }
  /** Shops that move between two databases (server/moves). `left` and `arriving` shops are closed in this database. */
  shop_moves: {
    tenant: string
    code: string
    state: 'leaving' | 'settling' | 'left' | 'arriving'
    move: string
  }
  /** A mark arrives at the other database after all changes before it. */
  shop_move_marks: {
    tenant: string
    mark: number
  }
  rate_limits: {
    tenant: string
    bucket: string
    count: number
    ends_at: Date
  }
}
