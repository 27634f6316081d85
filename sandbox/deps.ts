import type { Kysely } from 'kysely'
import type { SandboxTables } from './tables.ts'

/** The dependencies of the sandbox's jobs. */
export interface SandboxRunDeps {
  db: Kysely<SandboxTables>
  clock: () => Date
  /** Sends a notification to a path of the shop, over HTTP. */
  reachShop: (path: string, init: RequestInit) => Promise<Response>
}

export interface SandboxDeps extends SandboxRunDeps {
  /** A slow bank decides after this many seconds. */
  lateSeconds: number
  /** True if a tenant may receive test payments: only one without a real payment account may. */
  accepts: (tenant: string) => Promise<boolean>
}
