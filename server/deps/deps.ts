import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Environment } from '#contract/environment.ts'
import type { Locale } from '#contract/primitives.ts'
import type { PasswordCost } from '#server/auth/password.ts'
import type { AppVariables } from '#server/base/app-context.ts'
import type { Db } from '#server/db/transact.ts'
import type { ProviderOf } from '#server/provider/providers.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { TenantStore } from '#server/tenants/store.ts'

export interface PageContext {
  shop: Shop
  locale: Locale
  /** The path before the route: '', '/alpin', '/de' or '/alpin/de'. */
  prefix: string
  /** The nonce of the page's script and style elements. */
  nonce: string
  /** Calls this shop in this locale, such as `/api/site`, within the process, with the visitor's cookies. */
  fetchApi: (path: `/api/${string}`, init?: RequestInit) => Promise<Response>
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/** The server's dependencies; createApp makes a function of a Request from them. */
export interface Deps {
  db: Db
  environment: Environment
  tenants: TenantStore
  log: Logger
  clock: () => Date
  /** The public origin for links in mails: BASE_URL, or the server's own address. */
  origin: () => string
  /** The payment provider of a shop. */
  providerOf: ProviderOf
  /** Sends the sandbox acquirer's notifications to this shop over HTTP. */
  reachShop: (path: string, init: RequestInit) => Promise<Response>
  /** Whether the database is reachable, and migrations and import are done. */
  isReady: () => Promise<boolean>
  renderPage?: RenderPage
  /** Folder of the built app's files; absent: none are served. */
  clientFolder?: string
  /** The cost of hashing a password; absent: the one that OWASP recommends. */
  passwordCost?: PasswordCost
  /** Parses every answer by its contract, for tests. */
  checkAnswers?: boolean
}

export type App = Hono<{ Variables: AppVariables }>
