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

/* All tables. Every primary key starts with the tenant, so that a distributed PostgreSQL can shard by it
   (docs/architecture.md, "One process and several"). Days are ISO strings, amounts are integer cents. */

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
  tenants: {
    tenant: string
    /** The hash of the imported folder. */
    version: string
    data: JSONColumnType<Tenant>
    imported_at: Generated<Date>
    /** The codes that the tenant had before. Addresses with these codes redirect to the current code. */
    former_codes: Generated<string[]>
    /**
     * The version before the current one, for a release that cannot read the current one. It is null until the second
     * import.
     */
    previous_version: Generated<string | null>
    previous_data: Generated<unknown>
    /** The time at which the tenant was removed: it opens no page, and its data stays as long as the law asks. */
    removed_at: Generated<Date | null>
  }
  /**
   * The files of a tenant's folder as they were imported, so that each process can serve pictures, and the folder can
   * be exported.
   */
  tenant_files: {
    tenant: string
    /** The path in the folder, such as `pictures/logo.svg`. */
    name: string
    body: ColumnType<Buffer, Buffer, Buffer>
  }
  /** The files that an import has made from photos. The server sends them instead of the photos. */
  tenant_pictures: {
    tenant: string
    /** The hash of the photo (server/tenants/photos.ts). */
    hash: string
    /** The width and format, such as `640.avif`. */
    name: string
    body: ColumnType<Buffer, Buffer, Buffer>
  }
  /** The counts of events that are limited, such as wrong passwords (server/limits/limiter.ts). */
  rate_limits: {
    tenant: string
    /** The hash of the limit's name and of the person or address. */
    bucket: string
    count: number
    ends_at: Date
  }
}
