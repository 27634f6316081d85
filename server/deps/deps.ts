import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Environment } from '#contract/environment.ts'
import type { Locale } from '#contract/primitives.ts'
import type { PasswordCost } from '#server/auth/password.ts'
import type { AppVariables } from '#server/base/app-context.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { DatabaseState } from '#server/db/database-state.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Db } from '#server/db/transact.ts'
import type { ProviderOf } from '#server/provider/providers.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { TenantStore } from '#server/tenants/store.ts'

export interface PageContext {
  shop: Shop
  locale: Locale
  /** The path before the route's path: '', '/alpin', '/de' or '/alpin/de'. */
  prefix: string
  nonce: string
  fetchApi: (path: `/api/${string}`, init?: RequestInit) => Promise<Response>
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

export interface Deps {
  db: Db
  replica?: Replica
  environment: Environment
  tenants: TenantStore
  log: Logger
  clock: () => Date
  /** BASE_URL, or the server's own address. */
  origin: () => string
  providerOf: ProviderOf
  reachShop: (path: string, init: RequestInit) => Promise<Response>
  isStopping: () => boolean
  readDatabase: () => Promise<DatabaseState>
  renderPage?: RenderPage
  metrics?: Metrics
  clientFolder?: string
  passwordCost?: PasswordCost
  checkAnswers?: boolean
}

export type App = Hono<{ Variables: AppVariables }>
