import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Environment } from '#contract/environment.ts'
import type { Locale } from '#contract/primitives.ts'
import type { PasswordCost } from '#server/auth/password.ts'
import type { AppVariables } from '#server/base/app-context.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { Db } from '#server/db/transact.ts'
import type { ProviderOf } from '#server/provider/providers.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { TenantStore } from '#server/tenants/store.ts'

export interface PageContext {
  shop: Shop
  locale: Locale
  /** The path before the route's path: '', '/alpin', '/de' or '/alpin/de'. */
  prefix: string
  /** The nonce of the script and style elements in the page. */
  nonce: string
  /**
   * Makes a call to this shop in this language, such as `/api/site`, within the process and with the visitor's cookies.
   */
  fetchApi: (path: `/api/${string}`, init?: RequestInit) => Promise<Response>
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/** The parts of which `createApp` makes the server. */
export interface Deps {
  db: Db
  environment: Environment
  tenants: TenantStore
  log: Logger
  clock: () => Date
  /** Returns the public origin for links in mails: BASE_URL, or the server's own address. */
  origin: () => string
  providerOf: ProviderOf
  /** Sends the sandbox acquirer's notifications to this shop over HTTP. */
  reachShop: (path: string, init: RequestInit) => Promise<Response>
  /** Returns true if the database can be reached and the server is not being stopped. */
  isReady: () => Promise<boolean>
  renderPage?: RenderPage
  /** The metrics that requests and jobs are counted in. If it is absent, nothing is counted. */
  metrics?: Metrics
  /** The folder with the files of the built app. If it is absent, the server serves no such files. */
  clientFolder?: string
  /** The cost of hashing a password. If it is absent, the cost that OWASP recommends applies. */
  passwordCost?: PasswordCost
  /** True in tests, where the server checks each answer and each refusal against the contract. */
  checkAnswers?: boolean
}

export type App = Hono<{ Variables: AppVariables }>
