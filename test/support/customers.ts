import type { Mail } from '#contract/mail.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import { openTestShop, TODAY, type TestShop, type TestShopOptions } from './app.ts'
import { visitor } from './visitor.ts'
import { workedTenant } from './worked-tenant.ts'

export const otherTenant: Tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, code: 'other', name: 'Anderer Verleih', numberPrefix: 'AV' },
}

export const PASSWORD = 'Almrausch-77'

export const browser = (app: TestShop['app'], { tenant = 'worked', address = '203.0.113.1', locale = 'de' } = {}) => {
  const visit = visitor(app, tenant)
  const call = <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    visit.send<T>(method, `/${tenant}/${locale}/api/customer${path}`, body, { 'X-Forwarded-For': address, ...headers })
  return {
    ...visit,
    call,
    session: async () => (await call('GET', '/session')).body,
    register: (email: string, more: Record<string, unknown> = {}) =>
      call('POST', '/register', { email, firstname: 'Anna', lastname: 'Berger', ...more }),
    login: (email: string, password = PASSWORD) => call('POST', '/login', { email, password }),
    forgot: (email: string) => call('POST', '/password/forgot', { email }),
    activate: (token: string, password = PASSWORD) => call('POST', '/activate', { token, password }),
    reset: (token: string, password = PASSWORD) => call('POST', '/password/reset', { token, password }),
    logout: () => call('GET', '/logout'),
  }
}

type Kind = Mail['kind']

export const openCustomerShop = async ({
  environment = {},
  tenants = [workedTenant, otherTenant],
  deps: more = {},
}: Pick<TestShopOptions, 'environment' | 'tenants' | 'deps'> = {}) => {
  let minutes = 0
  const clock = () => new Date(Date.parse(`${TODAY}T09:00:00Z`) + minutes * 60_000)
  const shop = await openTestShop({
    tenants,
    deps: { clock, ...more },
    environment: { TRUST_PROXY: 1, ...environment },
  })
  const { db, deps, app } = shop

  const mailsTo = async (email: string, tenant = 'worked'): Promise<Mail[]> => {
    await answerRequests(deps)
    const rows = await db
      .selectFrom('mails')
      .select('mail')
      .where('tenant', '=', tenant)
      .where('recipient', '=', email)
      .orderBy('queued_at')
      .execute()
    return rows.map(({ mail }) => mail)
  }

  const tokenTo = async (email: string, kind: Kind, tenant = 'worked'): Promise<string> => {
    const mail = (await mailsTo(email, tenant)).findLast((other) => other.kind === kind)
    if (!mail || !('token' in mail)) throw new Error(`No mail ${kind} to ${email}`)
    return mail.token
  }

  return {
    ...shop,
    clock,
    minutesLater: (count: number) => {
      minutes += count
    },
    mailsTo,
    tokenTo,
    browser: (more: Parameters<typeof browser>[1] = {}) => browser(app, more),
    customer: async (email: string, more: Parameters<typeof browser>[1] = {}) => {
      const anna = browser(app, more)
      await anna.register(email)
      await anna.activate(await tokenTo(email, 'activation', more.tenant))
      return anna
    },
    forgetAll: async () => {
      minutes = 0
      for (const table of [
        'proved_addresses',
        'idempotency_keys',
        'unpaid_holds',
        'stock_claims',
        'stock_slot_claims',
        'mails',
        'newsletter_optins',
        'refunds',
        'payments',
        'reservation_links',
        'reservation_changes',
        'withdrawals',
        'reservations',
        'stock_slots',
        'stock_days',
        'account_requests',
        'rate_limits',
        'customers',
      ] as const)
        await db.deleteFrom(table).execute()
    },
  }
}

export type CustomerShop = Awaited<ReturnType<typeof openCustomerShop>>
