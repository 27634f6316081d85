import { parseDate } from '@internationalized/date'
import * as z from 'zod/mini'
import type { Logger } from 'pino'
import { SANDBOX_PATH } from '#sandbox/account.ts'
import type { Environment } from '#contract/environment.ts'
import { IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'
import { euroText, textOfCents } from '#domain/text/money-text.ts'
import { StartError } from '#server/base/environment.ts'
import type { Db } from '#server/db/transact.ts'
import { noteCompared, periodToCompare } from '#server/jobs/compare-payments.ts'
import { type DifferenceKind, reconcilePeriod } from '#server/payments/reconcile-period.ts'
import { closeUnknown, refundUnknown } from '#server/reservations/unknown-payments.ts'
import { paymentAccounts } from '#server/provider/accounts.ts'
import { AcquirerUnavailable, type Period } from '#server/provider/port.ts'
import { providers } from '#server/provider/providers.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { ORIGIN, serverWithoutPort } from './without-port.ts'

export interface ReconcileOptions {
  from?: string
  to?: string
  tenant?: string
  refund?: string[]
  close?: string[]
}

interface Means {
  environment: Environment
  variables: NodeJS.ProcessEnv
  log: Logger
  clock: () => Date
  say: (words: string) => void
}

const WORDS: Record<DifferenceKind, string> = {
  booked: 'booked: it pays its booking now',
  owed: 'booked: its booking cannot be kept, so a job refunds it',
  refundBooked: 'refund recorded',
  missing: 'MISSING: the shop has received it, and the provider does not know it',
  missingRefund: 'MISSING: the shop has refunded it, and the provider does not know the refund',
  payment: 'UNKNOWN: no booking is known',
  booking: 'UNKNOWN: its booking is paid, cancelled or costs another amount',
  amount: 'UNKNOWN: the shop knows it with another amount',
  refund: 'UNKNOWN: the shop knows no such refund',
}

const dayOf = (name: string, text: string): string => {
  if (!z.safeParse(IsoDay, text).success) throw new StartError(`${name} ${text} is no day such as 2026-03-02.`)
  return text
}

/** The period includes the day of `--to`. */
const periodOf = async (db: Db, { id, tenant }: Shop, { from, to }: ReconcileOptions, now: Date): Promise<Period> => {
  const begin = (day: string) => parseDate(day).toDate(tenant.shop.timeZone)
  const usual = await periodToCompare(db, id, now)
  return {
    from: from === undefined ? usual.from : begin(dayOf('--from', from)),
    to: to === undefined ? usual.to : begin(addDays(dayOf('--to', to), 1)),
  }
}

const decide = async (
  db: Db,
  { id: tenant, code }: Shop,
  { refund = [], close = [] }: ReconcileOptions,
  { clock, say }: Means,
) => {
  for (const [ids, run, done] of [
    [refund, refundUnknown, 'A job of the server refunds'],
    [close, closeUnknown, 'Closed'],
  ] as const)
    for (const id of ids) {
      if (!(await run(db, { tenant, id, by: null, now: clock() })))
        throw new StartError(`${code} has no open unknown payment ${id}.`)
      say(`${done} ${id}.`)
    }
}

const sayOpen = async (db: Db, { id: tenant, code }: Shop, say: Means['say']): Promise<number> => {
  const open = await db
    .selectFrom('unknown_payments')
    .select(['id', 'kind', 'reason', 'amount', 'currency', 'number', 'made_at'])
    .where('tenant', '=', tenant)
    .where('state', 'in', ['open', 'failed'])
    .orderBy('made_at')
    .execute()
  if (open.length > 0) say(`  To decide at /${code}/staff/payments, or by --refund or --close:`)
  for (const { id, kind, amount, currency, number, made_at } of open)
    say(
      `    ${kind} ${id} of ${made_at.toISOString().slice(0, 10)}, ${currency === 'EUR' ? euroText(amount) : `${textOfCents(amount, '.')} ${currency}`}, booking ${number ?? 'unknown'}`,
    )
  return open.length
}

/** @throws StartError if an option is wrong, or the provider does not answer */
export const runReconcile = async (db: Db, options: ReconcileOptions, means: Means): Promise<void> => {
  const { environment, variables, log, clock, say } = means
  const accounts = paymentAccounts(variables)
  const tenants = createTenantStore(db, log)
  const app = serverWithoutPort({ db, environment, log, tenants, clock }, accounts)
  const providerOf = providers({
    accounts,
    ownOrigin: () => ORIGIN,
    fetch: async (input, init) =>
      new Request(input).url.startsWith(`${ORIGIN}${SANDBOX_PATH}`) ? app.request(input, init) : fetch(input, init),
  })
  const shops = (await tenants.all()).filter(({ code }) => (options.tenant ?? code) === code)
  if (shops.length === 0) throw new StartError('There is no such shop.')
  if ((options.refund ?? options.close) !== undefined && shops.length > 1)
    throw new StartError('Name the shop of these payments by --tenant.')
  for (const shop of shops) {
    const provider = providerOf(shop)
    if (!provider) {
      say(`${shop.code}: no account at a payment provider`)
      continue
    }
    await decide(db, shop, options, means)
    const now = clock()
    const period = await periodOf(db, shop, options, now)
    const { reported, differences } = await reconcilePeriod(
      { db, clock, log, environment },
      shop,
      provider.acquirer,
      period,
    ).catch((error: unknown) => {
      if (!(error instanceof AcquirerUnavailable)) throw error
      throw new StartError(`${shop.code}: ${error.message}. Nothing is lost: repeat the command.`)
    })
    if (options.to === undefined) await noteCompared(db, shop.id, now)
    const [from, to] = [period.from, period.to].map((time) => time.toISOString().slice(0, 16).replace('T', ' '))
    say(`${shop.code}: ${reported} payments and refunds at the provider from ${from} to ${to} UTC`)
    for (const { kind, id, amount } of differences) say(`  ${id}, ${euroText(amount)}: ${WORDS[kind]}`)
    if ((await sayOpen(db, shop, say)) + differences.length === 0) say('  Shop and provider agree.')
  }
}
