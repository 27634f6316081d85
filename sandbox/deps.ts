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
  /** How long a bank takes that does not decide at once, in seconds. */
  lateSeconds: number
  /** Whether a tenant may be paid in test money: one that has an account elsewhere may not. */
  accepts: (tenant: string) => Promise<boolean>
}
