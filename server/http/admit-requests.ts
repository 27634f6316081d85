import type { HttpBindings } from '@hono/node-server'
import { SANDBOX_PATH } from '#sandbox/account.ts'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { BUSY } from '#contract/errors.ts'
import { parseSitePath } from '#domain/address/parse-site-path.ts'
import type { Deps } from '#server/deps/deps.ts'
import { type Admission, asRunning, type RequestClass } from '#server/limits/admission.ts'
import { forwardedAddress } from '#server/limits/client-address.ts'
import { isReading } from './call-statuses.ts'
import { plainPage } from './plain-page.ts'

/** A request of this process to itself has this header with the process's secret. It is part of an admitted request. */
export const INNER_HEADER = 'x-talstation-inner'

/** Refused visitors come back after a random number of seconds, so that they do not all come at the same moment. */
const RETRY_AFTER_SECONDS = [2, 5] as const

const HEALTH = new Set(['/healthz', '/readyz'])
const FILES = /^\/(?:assets|tenant-(?:files|pictures)\/(?<tenant>[^/]+))\//
const PAYMENT = /^\/api\/(?:checkout|payment)(?:\/|$)/

const READING_POSTS: ReadonlySet<string> = new Set(
  Object.values<Call>(CALLS).flatMap((call) => (call.method !== 'GET' && isReading(call) ? [call.path] : [])),
)

/** Calls that write count as orders, and so do those of checkout and payment that only read. */
const classOfCall = (method: string, path: string): RequestClass =>
  PAYMENT.test(path) || (method !== 'GET' && method !== 'HEAD' && !READING_POSTS.has(path)) ? 'order' : 'call'

/** Files of the app and the sandbox belong to all shops, so that a flood of them takes no shop's share. */
const EVERY_SHOP = 'every shop'
/** All unknown codes share one share, so that nobody gets more turns by inventing codes. */
const UNKNOWN_SHOP = 'unknown shop'

interface Place {
  kind: RequestClass
  /** The code in the path, or undefined if the host decides. */
  tenant: string | undefined
}

/** Returns undefined for the checks of a load balancer, which are always answered. */
export const placeOfRequest = (method: string, pathname: string): Place | undefined => {
  if (HEALTH.has(pathname)) return undefined
  const file = FILES.exec(pathname)
  if (file) return { kind: 'file', tenant: file.groups?.tenant ?? EVERY_SHOP }
  if (pathname.startsWith(`${SANDBOX_PATH}/`)) return { kind: 'order', tenant: EVERY_SHOP }
  const { tenant, rest } = parseSitePath(pathname)
  return { kind: rest[0] === 'api' ? classOfCall(method, `/${rest.join('/')}`) : 'page', tenant }
}

const PAGE = plainPage('busy', 'busy')
const JSON_BODY = JSON.stringify({ error: BUSY })

const refusal = (kind: RequestClass): Response => {
  const [least, most] = RETRY_AFTER_SECONDS
  const seconds = String(least + Math.floor(Math.random() * (most - least + 1)))
  const isPage = kind === 'page'
  return new Response(isPage ? PAGE : JSON_BODY, {
    status: 503,
    headers: {
      'Retry-After': seconds,
      'Cache-Control': 'no-store',
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-busy'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      // Makes the browser load the page again by itself. A call may come from a page of another origin (`baseUrl`), which
      // must be able to read the refusal. The refusal contains no data.
      ...(isPage
        ? { Refresh: seconds }
        : { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' }),
    },
  })
}

export type AnswerRequest = (request: Request, env: HttpBindings) => Response | Promise<Response>

export interface AdmittedBindings extends HttpBindings {
  /** The time before a request has waited, so that the log and the metrics contain the wait. */
  arrivedAt: number
}

interface Admitting extends Pick<Deps, 'environment' | 'tenants' | 'metrics'> {
  admission: Admission
  /** The value of INNER_HEADER in requests of this process. */
  secret: string
}

/** Refuses a request before any work if the server cannot answer it in time. */
export const admitRequests = (
  { admission, environment, tenants, metrics, secret }: Admitting,
  fetch: AnswerRequest,
): AnswerRequest => {
  const shopOf = (tenant: string | undefined, hostname: string) => {
    if (tenant === EVERY_SHOP) return EVERY_SHOP
    const id = tenants.idNow(tenant?.toLowerCase(), hostname)
    return id ?? (tenant === undefined ? environment.DEFAULT_TENANT : UNKNOWN_SHOP)
  }
  return (request, env) => {
    const url = URL.parse(request.url)
    const place = url && placeOfRequest(request.method, url.pathname)
    const { incoming, outgoing } = env
    if (!url || !place || incoming.headers[INNER_HEADER] === secret) return fetch(request, env)
    const refuse = () => {
      metrics?.countUnavailable('overload')
      return refusal(place.kind)
    }
    const entering = admission.enter({
      kind: place.kind,
      shop: shopOf(place.tenant, url.hostname),
      address: forwardedAddress(
        incoming.headers['x-forwarded-for'],
        incoming.socket.remoteAddress,
        environment.TRUST_PROXY,
      ),
      isGone: () => outgoing.destroyed,
    })
    if (!entering) return refuse()
    const admitted: AdmittedBindings = { ...env, arrivedAt: performance.now() }
    return entering.then(async (running) => {
      if (!running) return refuse()
      try {
        return await asRunning(running, () => fetch(request, admitted))
      } finally {
        running.end()
      }
    })
  }
}
