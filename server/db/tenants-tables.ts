import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Tenant } from '#contract/tenant-folder.ts'

export interface TenantsTable {
  tenant: string
  /** Hash of the imported folder. */
  version: string
  data: JSONColumnType<Tenant>
  imported_at: Generated<Date>
}

/** Pictures and other files of a tenant's folder, so that every process can serve them. */
export interface TenantFilesTable {
  tenant: string
  name: string
  body: ColumnType<Buffer, Buffer, Buffer>
}

/** How often something happened within a time (http/limiter). */
export interface RateLimitsTable {
  tenant: string
  /** Hash of what is limited and whom it concerns. */
  bucket: string
  count: number
  ends_at: Date
}
