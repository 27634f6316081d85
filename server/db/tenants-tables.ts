import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Tenant } from '#contract/tenant-folder.ts'

export interface TenantsTable {
  tenant: string
  /** Hash of the imported folder. */
  version: string
  data: JSONColumnType<Tenant>
  imported_at: Generated<Date>
  /** Codes that the tenant had before: their addresses lead to the one of today. */
  former_codes: Generated<string[]>
  /** The last version before that a release could read. Null until the second import. */
  previous_version: Generated<string | null>
  previous_data: Generated<unknown>
}

/** The files of a tenant's folder as they were written, so that every process can serve its pictures, and the folder can be exported. */
export interface TenantFilesTable {
  tenant: string
  /** Its path in the folder, `pictures/logo.svg`. */
  name: string
  body: ColumnType<Buffer, Buffer, Buffer>
}

/** How often something happened within a time (limits/limiter). */
export interface RateLimitsTable {
  tenant: string
  /** Hash of what is limited and whom it concerns. */
  bucket: string
  count: number
  ends_at: Date
}
