import type { Context } from 'hono'
import * as z from 'zod/mini'
import { type AnswerOf, type BodyOf, type Call, goodStatusOf, type QueryOf } from '#contract/call.ts'
import { type CallName, CALLS } from '#contract/calls.ts'
import { ISSUES_MAX } from '#contract/errors.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import { IdempotencyKey } from '#contract/idempotency-key.ts'
import type { IsoDay, Locale } from '#contract/primitives.ts'
import { API_VERSION, API_VERSION_HEADER } from '#contract/stable-calls.ts'
import { shopPlace } from '#domain/address/shop-place.ts'
import type { ShopPathParams } from '#domain/address/site-path.ts'
import { dayOf, localTimeIn } from '#domain/calendar/days.ts'
import { customerSessions, staffSessions } from '#server/auth/session.ts'
import { jsonBytes } from '#server/base/answer-json.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { invalid, invalidField, missing, Refusal } from '#server/base/refusal.ts'
import type { CustomerRow, StaffRow } from '#server/db/rows.ts'
import { countedForShop } from '#server/db/shop-quota.ts'
import type { App, Deps } from '#server/deps/deps.ts'
import { WRITE_READINGS } from '#server/limits/limits.ts'
import { isOwnId } from '#server/tenants/renamed.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { allowPages } from './allow-pages.ts'
import { isReading, refusalStatusesOf } from './call-statuses.ts'
import { readBody } from './read-body.ts'
import { resolveShop } from './resolve-shop.ts'
import { refuseCrossSite } from './same-site.ts'

interface Accounts {
  customer: CustomerRow
  staff: StaffRow
}

export interface CallContext<C extends Call> {
  shop: Shop
  locale: Locale
  today: IsoDay
  /** The shop's local time, such as `2026-12-24T16:30`. */
  now: string
  prefix: string
  params: Record<string, string>
  query: QueryOf<C>
  body: BodyOf<C>
  account: C['access'] extends keyof Accounts ? Accounts[C['access']] : undefined
  idempotencyKey: () => string
  c: AppContext
  deps: Deps
}

export interface Routes {
  app: App
  deps: Deps
}

export type Handlers = {
  [N in CallName]: (
    context: CallContext<(typeof CALLS)[N]>,
  ) => Promise<AnswerOf<(typeof CALLS)[N]>> | AnswerOf<(typeof CALLS)[N]>
}

const ofFields = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const fitting = issue.errors.find((issues) => issues.every(({ path }) => path.length > 0))
  return fitting?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

const issuesOf = (error: z.core.$ZodError, input: unknown) =>
  error.issues
    .slice(0, ISSUES_MAX)
    .flatMap(ofFields)
    .map(({ path, message }) => {
      const value = path.reduce<unknown>(
        (part, key) => (part === null || typeof part !== 'object' ? undefined : Reflect.get(part, key)),
        input,
      )
      const isMissing = value === undefined || value === null || value === ''
      // An empty path means that the whole value is wrong, for example not an object.
      const fitting = path.length === 0 ? 'form.malformed' : isMissing ? 'form.required' : 'form.invalid'
      return { path: path.join('.'), message: /^\w+(\.\w+)+$/.test(message) ? message : fitting }
    })

const parse = <S extends z.ZodMiniType>(schema: S, input: unknown): z.infer<S> => {
  const result = z.safeParse(schema, input)
  if (!result.success) throw invalid(issuesOf(result.error, input))
  return result.data
}

/** A parameter that is repeated becomes an array, which no schema accepts. */
const queryOf = (c: Context) =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )

const idempotencyKeyOf = (call: Call, sent: string | undefined): string => {
  if (!call.keyed) throw new Error(`The contract of ${call.method} ${call.path} names no ${IDEMPOTENCY_HEADER}`)
  if (sent === undefined) throw missing(IDEMPOTENCY_HEADER)
  const key = z.safeParse(IdempotencyKey, sent)
  if (!key.success) throw invalidField(IDEMPOTENCY_HEADER)
  return key.data
}

const checkRefusal = (call: Call, error: unknown) => {
  if (error instanceof Refusal && error.status !== 400 && !refusalStatusesOf(call).includes(error.status))
    throw new Error(`The contract of ${call.method} ${call.path} does not name ${error.status}`, { cause: error })
}

/**
 * A notification of the provider counts like a reading call, because the acquirer sends those of all shops from one
 * address.
 */
const readingsOf = (call: Call): number => (isReading(call) || call.text ? 1 : WRITE_READINGS)

const accountOf = (call: Call, { db }: Deps, c: AppContext, tenant: string) => {
  if (call.access === 'customer') return customerSessions.required(db, c, tenant)
  return call.access === 'staff' ? staffSessions.required(db, c, tenant) : undefined
}

const placeIn = (c: AppContext, { tenant, locale }: ShopPathParams) => {
  const place = shopPlace({ tenant, locale })
  if (!place) throw new Refusal(404, { error: shopPlace({ tenant }) ? 'unknown locale' : 'unknown tenant' })
  c.set('locale', place.locale)
  return place
}

type Place = Pick<CallContext<Call>, 'locale' | 'prefix' | 'params'> & {
  findShop: () => Promise<Shop>
}

const mount = (
  { app, deps }: Routes,
  { method, path }: Pick<Call, 'method' | 'path'>,
  answer: (c: AppContext, place: Place) => Promise<Response>,
): void => {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
  app.on(method, [`/:locale${pattern}`, `/:tenant/:locale${pattern}`], (c) => {
    const { tenant: _tenant, locale: _locale, ...params } = c.req.param() as Record<string, string>
    c.set('route', `${method} ${path}`)
    const { tenant, locale } = placeIn(c, c.req.param())
    const findShop = async () => {
      const found = await resolveShop(c, deps, tenant)
      if (!found) throw new Refusal(404, { error: 'unknown tenant' })
      return found
    }
    return answer(c, { locale, params, prefix: tenant === undefined ? `/${locale}` : `/${tenant}/${locale}`, findShop })
  })
}

type Handler = (context: CallContext<Call>) => Promise<object> | object

const mountCall = (routes: Routes, call: Call, handler: Handler): void =>
  mount(routes, call, async (c, { locale, prefix, params, findShop }) => {
    const { deps } = routes
    c.header(API_VERSION_HEADER, API_VERSION)
    c.get('limitReading')(c, readingsOf(call))
    const findAnew = () => {
      deps.tenants.forget()
      return findShop()
    }
    const shop = await findShop()
    if (call.crossOrigin) allowPages(c, shop, deps)
    if (!isReading(call)) refuseCrossSite(c.req.raw, deps.origin())
    const body = call.body && parse(call.body, await readBody(c.req.raw, call))
    const query = call.query && parse(call.query, queryOf(c))
    const answerFor = async (known: Shop) => {
      const now = localTimeIn(known.tenant.shop.timeZone, deps.clock())
      return handler({
        shop: known,
        locale,
        today: dayOf(now),
        now,
        prefix,
        params,
        // The casts are needed because only the handler of this call knows the types of these values.
        query: query as undefined,
        body: body as undefined,
        account: (await accountOf(call, deps, c, known.id)) as undefined,
        idempotencyKey: () => idempotencyKeyOf(call, c.req.header(IDEMPOTENCY_HEADER)),
        c,
        deps,
      })
    }
    const answerAnew = async (error: unknown) => {
      if (!(error instanceof Refusal) || (await isOwnId(deps.db, shop.id))) throw error
      return answerFor(await findAnew())
    }
    const answerOnce = async () => {
      // Before a call that writes, checks that the shop still has its id, because the previous release may have just
      // renamed or removed the shop.
      const isKnown = isReading(call) || (await deps.tenants.ownsId(shop.id))
      return answerFor(isKnown ? shop : await findAnew()).catch(answerAnew)
    }
    const good = await countedForShop(shop.id, answerOnce).catch((error: unknown) => {
      if (deps.checkAnswers) checkRefusal(call, error)
      throw error
    })
    if (deps.checkAnswers) z.parse(call.answer, good)
    c.header('Cache-Control', 'no-store')
    const bytes = jsonBytes(good)
    c.header('Content-Type', 'application/json')
    c.header('Content-Length', String(bytes.byteLength))
    return c.body(bytes as Uint8Array<ArrayBuffer>, goodStatusOf(call))
  })

export const mountCalls =
  (handlers: Handlers) =>
  (routes: Routes): void => {
    // The cast is safe, because the contract and the handlers have the same names of calls.
    const untyped = handlers as unknown as Record<string, Handler>
    for (const [name, call] of Object.entries<Call>(CALLS)) mountCall(routes, call, untyped[name]!)
  }

export interface FileBody {
  type: string
  filename: string
  body: Buffer
}

export type FileAnswer = (
  context: Pick<CallContext<Call>, 'shop' | 'locale' | 'params' | 'c' | 'deps'>,
) => Promise<FileBody>

/** A file for download is not a call of the contract, because the answer is not JSON. */
export const mountFile = (routes: Routes, path: Call['path'], answer: FileAnswer): void =>
  mount(routes, { method: 'GET', path }, async (c, { findShop, locale, params }) => {
    const file = await answer({ shop: await findShop(), locale, params, c, deps: routes.deps })
    c.header('Content-Type', file.type)
    c.header('Content-Disposition', `attachment; filename="${file.filename}"`)
    c.header('Cache-Control', 'no-store')
    return c.body(new Uint8Array(file.body))
  })
