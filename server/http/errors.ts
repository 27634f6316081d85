import type { ErrorHandler } from 'hono'
import { DEFAULT_LOCALE } from '#contract/constants.ts'
import { BUSY, type Invalid } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import type { AppContext, AppVariables } from '#server/base/app-context.ts'
import { translate } from '#server/base/messages.ts'
import { currentRequestId } from '#server/base/request-id.ts'
import { Refusal } from '#server/base/refusal.ts'
import { isDatabaseBusy, isDatabaseGone, isShopAway } from '#server/db/trouble.ts'
import type { Deps } from '#server/deps/deps.ts'
import { ShopAway } from '#server/tenants/shop-away.ts'
import { ShopUnreadable } from '#server/tenants/unreadable.ts'
import { nonceOf } from './nonce.ts'
import { PAGE_ROUTE } from './pages.ts'
import { plainPage } from './plain-page.ts'
import { pagePolicy } from './security-headers.ts'

const worded = (body: object, locale: Locale): object => {
  if (!('issues' in body)) return body
  const { error, issues } = body as Invalid
  return { error, issues: issues.map(({ path, message }) => ({ path, message: translate(locale, message, { path }) })) }
}

const RETRY_AFTER_SECONDS = '5'
/** The proxy routes a moved shop to its new servers in a moment. */
const RETRY_MOVED_AFTER_SECONDS = '1'

const respondWith = (c: AppContext, status: 429 | 500 | 503, body: object) => {
  if (c.get('route') !== PAGE_ROUTE) return c.json(body, status)
  c.header('Content-Security-Policy', pagePolicy({ nonce: nonceOf(c) }))
  return c.html(plainPage('unavailable', nonceOf(c), currentRequestId()), status)
}

export const respondToError =
  ({ log }: Deps): ErrorHandler<{ Variables: AppVariables }> =>
  (error: Error, c: AppContext) => {
    c.header('Cache-Control', 'no-store')
    if (error instanceof Refusal) {
      for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
      if (error.status === 429) return respondWith(c, 429, error.body)
      return c.json(worded(error.body, c.get('locale') ?? DEFAULT_LOCALE), error.status)
    }
    if (error instanceof ShopAway || isShopAway(error)) {
      c.set('unavailable', 'shop moved')
      c.header('Retry-After', RETRY_MOVED_AFTER_SECONDS)
      if (c.get('route') === PAGE_ROUTE) c.header('Refresh', RETRY_MOVED_AFTER_SECONDS)
      // The app repeats the call, because nothing was written.
      return respondWith(c, 503, { error: BUSY })
    }
    // Does not log an unreadable shop, because the store has logged it already (server/tenants/store.ts).
    const isUnreadable = error instanceof ShopUnreadable
    const isGone = isDatabaseGone(error)
    if (isUnreadable || isGone || isDatabaseBusy(error)) {
      const { code } = error as { code?: string }
      if (!isUnreadable) log.error({ code }, isGone ? 'The database cannot be reached' : 'The database was too busy')
      c.set('unavailable', isUnreadable ? 'shop unreadable' : isGone ? 'database gone' : 'database busy')
      c.header('Retry-After', RETRY_AFTER_SECONDS)
      return respondWith(c, 503, { error: 'unavailable' })
    }
    // Logs only names and stack frames, because a message may quote typed text.
    log.error({ error: error.name, stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) }, 'Defect')
    return respondWith(c, 500, { error: 'internal' })
  }
