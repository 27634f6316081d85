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
  /** Seconds until a slow bank decides. */
  lateSeconds: number
  /** Whether a tenant may receive test payments: only one without a real payment account. */
  accepts: (tenant: string) => Promise<boolean>
}
