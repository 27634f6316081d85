import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Environment } from '#contract/environment.ts'
import type { Locale } from '#contract/primitives.ts'
import type { PasswordCost } from '#server/auth/password.ts'
import type { AppVariables } from '#server/base/app-context.ts'
import type { Database } from '#server/db/schema.ts'
import type { ProviderOf } from '#server/provider/providers.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { TenantStore } from '#server/tenants/store.ts'

export interface PageContext {
  shop: Shop
  locale: Locale
  /** What stands before the route in this request's path: '', '/alpin', '/de' or '/alpin/de'. */
  prefix: string
  /** For every script and style element of the page. */
  nonce: string
  /** Asks a call of this shop in this locale, such as `/api/site`, without a network; the visitor's cookies go along. */
  fetchApi: (path: `/api/${string}`, init?: RequestInit) => Promise<Response>
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/** What the server is made of; createApp turns it into a function of a Request. */
export interface Deps {
  db: Kysely<Database>
  environment: Environment
  tenants: TenantStore
  log: Logger
  clock: () => Date
  /** The public origin, for links that leave the site: BASE_URL, or where the server listens. */
  origin: () => string
  /** Who takes the payments of a shop. */
  providerOf: ProviderOf
  /** How the sandbox acquirer reaches this shop with its notifications: over HTTP, like any other. */
  reachShop: (path: string, init: RequestInit) => Promise<Response>
  /** Database reachable, migrations and import done. */
  isReady: () => Promise<boolean>
  renderPage?: RenderPage
  /** Folder of the built app's files; absent: none are served. */
  clientFolder?: string
  /** What hashing a password takes; absent: as OWASP recommends. */
  passwordCost?: PasswordCost
  /** Every answer is parsed by its contract, so that tests prove it. */
  checkAnswers?: boolean
}

export type App = Hono<{ Variables: AppVariables }>
