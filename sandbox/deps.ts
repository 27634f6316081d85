import type { Kysely } from 'kysely'
import type { SandboxTables } from './tables.ts'

export interface SandboxRunDeps {
  db: Kysely<SandboxTables>
  clock: () => Date
  tenants: { ids: () => Promise<readonly string[]> }
  reachShop: (path: string, init: RequestInit) => Promise<Response>
}

export interface SandboxDeps extends SandboxRunDeps {
  lateSeconds: number
  brandsOf: (tenant: string) => Promise<readonly string[] | null>
}
