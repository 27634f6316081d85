import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPORT_PAGE } from '#contract/acquirer.ts'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { localeOf } from '#domain/address/site-path.ts'
import { centsOfDecimal } from '#domain/text/money-text.ts'
import { SANDBOX_PATH, SANDBOX_TOKEN, sandboxEntity, tenantOfEntity, withShop } from './account.ts'
import { type BankLocale, bankPage, missingPage, redirectPage } from './bank-page.ts'
import { codeOfAnswer, isConfigured, type Judgement, isRedirect, judge, RESULT } from './cards.ts'
import type { SandboxDeps } from './deps.ts'
import {
  addPayment,
  decide,
  findCheckout,
  findPayable,
  findPayment,
  isAlive,
  type LedgerCheckout,
  type LedgerPayment,
  newSandboxId,
  openCheckout,
  paymentOf,
} from './ledger.ts'
import { claimedNotification, deliver, newNotification, oweNotification } from './notify.ts'
import { addRefund } from './refunds.ts'
import { recordsIn, recordsOf, type ReportPage } from './report.ts'
import { paymentPayload, refundPayload, result } from './payloads.ts'
import { widget } from './widget.ts'

const WIDGET = `;(${widget.toString()})()`
const INTEGRITY = `sha384-${createHash('sha384').update(WIDGET).digest('base64')}`
const BANK_CSS = readFileSync(join(import.meta.dirname, 'bank.css'), 'utf8')
const PAGE_POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
const BODY_BYTES_MAX = 16 * 1024

interface Variables {
  route: string
  field: (name: string) => string
  asked: { field: (name: string) => string; tenant: string; now: Date }
}

type SandboxContext = Context<{ Variables: Variables }>

const envelope = (code: string, now: Date) => ({
  result: result(code),
  buildNumber: 'sandbox',
  timestamp: now.toISOString(),
})

const instantOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`)

const pageAsked = (field: (name: string) => string): ReportPage => {
  const [from, to] = [instantOf(field('date.from')), instantOf(field('date.to'))]
  const limit = Math.min(Number(field('limit')) || REPORT_PAGE, REPORT_PAGE)
  return { from, to, limit, offset: ((Number(field('pageNo')) || 1) - 1) * limit }
}

const missing = (c: SandboxContext, locale: BankLocale) => {
  c.header('Content-Security-Policy', PAGE_POLICY)
  return c.html(missingPage(locale), 404)
}

const backToShop = (c: SandboxContext, { checkout, result_url }: LedgerPayment) =>
  c.redirect(returnPath(result_url, checkout), 303)

const notificationsOf = (
  checkout: LedgerCheckout,
  payment: LedgerPayment,
  { code, notified }: Judgement,
  now: Date,
) => {
  if (code === RESULT.pending) return []
  const told = { tenant: checkout.tenant, payload: paymentPayload(checkout, payment) }
  if (notified === 'beforeReturn') return [claimedNotification(told, now)]
  return Array.from({ length: notified === 'twice' ? 2 : 1 }, () => newNotification(told, now))
}

export const createSandbox = (deps: SandboxDeps): Hono<{ Variables: Variables }> => {
  const { db, clock, brandsOf, lateSeconds } = deps
  const sandbox = new Hono<{ Variables: Variables }>()

  sandbox.use(async (c, next) => {
    c.set('route', `${c.req.method} ${SANDBOX_PATH}`)
    c.header('Cache-Control', 'no-store')
    await next()
  })

  sandbox.post(
    '*',
    bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => c.json({ error: 'too large' }, 413) }),
    async (c, next) => {
      const text = await c.req.text().catch(() => undefined)
      if (text === undefined) return c.json({ error: 'the body broke off' }, 400)
      const form = new URLSearchParams(text)
      // Refuses a NUL character, because PostgreSQL cannot store it.
      if ([...form.values()].some((value) => value.includes('\0'))) return c.json({ error: 'malformed' }, 400)
      c.set('field', (name) => form.get(name) ?? '')
      return next()
    },
  )

  /** Accepts only shops without a real payment account, so that no real shop receives test money. */
  const fromShop: MiddlewareHandler<{ Variables: Variables }> = async (c, next) => {
    const field = c.req.method === 'POST' ? c.get('field') : (name: string) => c.req.query(name) ?? ''
    const tenant = tenantOfEntity(field('entityId'))
    const now = clock()
    const isKnown = tenant !== undefined && c.req.header('authorization') === `Bearer ${SANDBOX_TOKEN}`
    if (!isKnown || (await brandsOf(tenant)) === null) return c.json(envelope(RESULT.unauthorised, now), 401)
    c.set('asked', { field, tenant, now })
    return next()
  }

  sandbox.post('/v1/checkouts', fromShop, async (c) => {
    const { field, tenant, now } = c.get('asked')
    const amount = field('amount')
    const merchantTransactionId = field('merchantTransactionId')
    const fits =
      (centsOfDecimal(amount) ?? 0) > 0 &&
      field('currency') === 'EUR' &&
      field('paymentType') === 'DB' &&
      /^.{1,255}$/.test(merchantTransactionId)
    if (!fits) return c.json(envelope(RESULT.badParameter, now), 400)
    const order = {
      tenant,
      entity_id: sandboxEntity(tenant),
      amount,
      currency: 'EUR',
      payment_type: 'DB',
      merchant_transaction_id: merchantTransactionId,
      merchant_invoice_id: field('merchantInvoiceId') || null,
    }
    const id = await openCheckout(db, order, now)
    const integrity = field('integrity') === 'true' ? { integrity: INTEGRITY } : {}
    return c.json({ ...envelope(RESULT.checkoutCreated, now), id, ndc: id, ...integrity })
  })

  sandbox.get('/v1/checkouts/:id/payment', fromShop, async (c) => {
    const { tenant, now } = c.get('asked')
    const checkout = await findCheckout(db, { tenant, checkout: c.req.param('id') })
    if (!checkout || !isAlive(checkout, now)) return c.json(envelope(RESULT.unknownCheckout, now), 400)
    const payment = await paymentOf(db, checkout)
    if (!payment) return c.json({ ...envelope(RESULT.checkoutCreated, now), ndc: checkout.id })
    return c.json({ ...envelope(payment.code, now), ...paymentPayload(checkout, payment) })
  })

  sandbox.post('/v1/payments/:id', fromShop, async (c) => {
    const { field, tenant, now } = c.get('asked')
    const order = {
      tenant,
      entity_id: sandboxEntity(tenant),
      amount: field('amount'),
      merchant_transaction_id: field('merchantTransactionId'),
    }
    const fits = (centsOfDecimal(order.amount) ?? 0) > 0 && field('currency') === 'EUR' && field('paymentType') === 'RF'
    const refund = fits ? await addRefund(db, c.req.param('id'), order, now) : undefined
    if (!refund) return c.json(envelope(RESULT.badParameter, now), 400)
    const payload = refundPayload(refund)
    if (refund.code === RESULT.success) await oweNotification(db, { tenant, payload }, now)
    return c.json({ ...envelope(refund.code, now), ...payload }, refund.code === RESULT.success ? 200 : 400)
  })

  sandbox.get('/v3/query', fromShop, async (c) => {
    const { field, tenant, now } = c.get('asked')
    const name = field('merchantTransactionId')
    const records = name ? await recordsOf(db, tenant, name) : await recordsIn(db, tenant, pageAsked(field))
    if (records.length === 0) return c.json(envelope(RESULT.unknownTransaction, now), 404)
    return c.json({ ...envelope(RESULT.reportFound, now), records })
  })

  sandbox.get('/tag-manager.js', (c) =>
    c.body(`(${tagManager.toString()})()`, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )

  sandbox.get('/v1/paymentWidgets.js', (c) => {
    c.header('Access-Control-Allow-Origin', '*')
    return c.body(WIDGET, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
  })

  sandbox.post('/v1/checkouts/:id/payment', async (c) => {
    const field = c.get('field')
    const now = clock()
    const locale = localeOf({ locale: field('lang') })
    const checkout = await findPayable(db, c.req.param('id'))
    const resultUrl = ownPath(field('shopperResultUrl'), c.req.header('host') ?? new URL(c.req.url).host)
    if (!checkout || resultUrl === undefined) return missing(c, locale)
    if (checkout.is_paid || !isAlive(checkout, now)) return c.redirect(returnPath(resultUrl, checkout.id), 303)
    const number = field('card.number').replaceAll(/\D/g, '')
    const redirect = field('paymentBrand')
    const entered: Judgement = isRedirect(redirect)
      ? { brand: redirect, code: RESULT.pending }
      : judge(
          {
            number,
            month: Number(field('card.expiryMonth')),
            year: Number(field('card.expiryYear')),
            verification: field('card.cvv'),
          },
          now,
        )
    const brands = await brandsOf(checkout.tenant)
    const judgement = isConfigured(entered, brands) ? entered : { brand: entered.brand, code: RESULT.notConfigured }
    const isLate = judgement.decided === 'late'
    const payment: LedgerPayment = {
      tenant: checkout.tenant,
      id: newSandboxId(),
      checkout: checkout.id,
      code: judgement.code,
      brand: judgement.brand,
      last4: number.slice(-4),
      result_url: resultUrl,
      created_at: now,
      decide_at: isLate ? new Date(now.getTime() + lateSeconds * 1000) : null,
    }
    const notifications = notificationsOf(checkout, payment, judgement, now)
    await addPayment(db, payment, notifications)
    if (judgement.notified === 'beforeReturn') for (const one of notifications) await deliver(deps, one, now)
    return judgement.code === RESULT.pending && !isLate
      ? c.redirect(`${SANDBOX_PATH}/3ds/${withShop(payment)}?lang=${locale}`, 303)
      : backToShop(c, payment)
  })

  sandbox.get('/3ds/:id', async (c) => {
    const locale = localeOf({ locale: c.req.query('lang') })
    const payment = await findPayment(db, c.req.param('id'))
    const checkout = payment && (await findCheckout(db, payment))
    if (!checkout) return missing(c, locale)
    if (payment.code !== RESULT.pending || payment.decide_at !== null) return backToShop(c, payment)
    c.header('Content-Security-Policy', PAGE_POLICY)
    const pageOf = isRedirect(payment.brand) ? redirectPage : bankPage
    return c.html(pageOf(locale, { ...payment, amount: checkout.amount }))
  })

  sandbox.post('/3ds/:id', async (c) => {
    const field = c.get('field')
    const payment = await findPayment(db, c.req.param('id'))
    const checkout = payment && (await findCheckout(db, payment))
    if (!checkout) return missing(c, 'de')
    const decided = await decide(db, payment, codeOfAnswer(field('answer'), payment.brand))
    if (decided)
      await oweNotification(db, { tenant: checkout.tenant, payload: paymentPayload(checkout, decided) }, clock())
    return backToShop(c, payment)
  })

  sandbox.get('/bank.css', (c) => c.body(BANK_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  return sandbox
}

/** Returns undefined for a shopperResultUrl on another host, so that nobody is redirected to another site. */
const ownPath = (shopperResultUrl: string, host: string): string | undefined => {
  if (!URL.canParse(shopperResultUrl)) return undefined
  const url = new URL(shopperResultUrl)
  const isOwn = (url.protocol === 'http:' || url.protocol === 'https:') && url.host === host
  // Refuses a path such as `//evil`, because a browser would read it as another host.
  return isOwn && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : undefined
}

const returnPath = (path: string, checkout: string): string => {
  const url = new URL(path, 'http://own')
  url.searchParams.set('id', checkout)
  url.searchParams.set('resourcePath', `/v1/checkouts/${checkout}/payment`)
  return `${url.pathname}${url.search}`
}

/** The sandbox serves this function's source text, so the function must not use anything outside of itself. */
// oxlint-disable unicorn/consistent-function-scoping
function tagManager(): void {
  document.cookie = '_ga=demo; Path=/; Max-Age=86400; SameSite=Lax'
  // oxlint-disable-next-line no-console -- the console is this tag manager's only output.
  const say = (entry: unknown) => console.info('Measured:', JSON.stringify(entry))
  const shown = globalThis as { dataLayer?: unknown[] }
  const layer = (shown.dataLayer ??= [])
  layer.forEach(say)
  const push = layer.push.bind(layer)
  layer.push = (...entries) => {
    entries.forEach(say)
    return push(...entries)
  }
}
