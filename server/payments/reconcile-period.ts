import type { AcquirerPayment } from '#contract/acquirer.ts'
import { centsOfDecimal } from '#domain/text/money-text.ts'
import { has } from '#server/db/has.ts'
import type { UnknownReason } from '#server/db/payment-tables.ts'
import type { PaymentRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Acquirer, Period } from '#server/provider/port.ts'
import { outcomeOf } from '#server/provider/result-code.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { fitsPayment, isCharge, type ProviderAnswer } from './look-up.ts'
import { hasCome } from './move-payment.ts'
import { keepUnknown, receiveUnknownPayment } from './receive-unknown.ts'
import { receiveReportedRefund } from './receive-unknown-refund.ts'
import { settlePayment } from './settle-payment.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'environment'>

/**
 * `booked`: the payment now pays its booking. `owed`: the payment now waits for its refund, because it cannot pay its
 * booking. `refundBooked`: a refund is now recorded. `missing`, `missingRefund`: the provider does not report a payment or
 * a finished refund of the shop. The others wait for a decision of the staff.
 */
export type DifferenceKind = 'booked' | 'owed' | 'refundBooked' | 'missing' | 'missingRefund' | UnknownReason

export interface MoneyDifference {
  kind: DifferenceKind
  /** The provider's id. */
  id: string
  amount: number
}

export interface Reconciled {
  /** The number of successful payments and refunds in the provider's report. */
  reported: number
  differences: MoneyDifference[]
}

/** The clocks of shop and provider may differ by this time. */
const CLOCKS_APART_MS = 60 * 60_000

const amountOf = ({ amount }: AcquirerPayment): number => centsOfDecimal(amount ?? '') ?? 0

const rowNamed = ({ db }: Parts, tenant: string, id: string | undefined): Promise<PaymentRow | undefined> =>
  id === undefined
    ? Promise.resolve(undefined)
    : db.selectFrom('payments').selectAll().where(has({ tenant, id })).executeTakeFirst()

const isRecorded = async ({ db }: Parts, tenant: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where(has({ tenant, provider_payment_id: id }))
    .executeTakeFirst()) !== undefined

const effectOf = async (parts: Parts, tenant: string, id: string): Promise<DifferenceKind> => {
  const { state } = await parts.db
    .selectFrom('payments')
    .select('state')
    .where(has({ tenant, provider_payment_id: id }))
    .executeTakeFirstOrThrow()
  return state === 'refund_due' ? 'owed' : 'booked'
}

const reconcilePayment = async (
  deps: Parts,
  shop: Shop,
  reported: ProviderAnswer,
): Promise<DifferenceKind | undefined> => {
  const { id: tenant } = shop
  const { answer } = reported
  const row = await rowNamed(deps, tenant, answer.merchantTransactionId)
  if (!row) {
    const received = await receiveUnknownPayment(deps, shop, reported, 'job')
    if (received === 'booked') return effectOf(deps, tenant, answer.id!)
    return received === 'known' ? undefined : received
  }
  // Compares no checkout, because reports name none.
  if (!fitsPayment({ ...answer, ndc: undefined }, row))
    return (await keepUnknown(deps, tenant, answer, 'amount')) ? 'amount' : undefined
  if (hasCome(row) && (await isRecorded(deps, tenant, answer.id!))) return undefined
  await settlePayment(deps, shop, row, { ...reported, by: 'job' })
  return effectOf(deps, tenant, answer.id!)
}

const unreported = (
  kind: 'missing' | 'missingRefund',
  rows: readonly { id: string | null; amount: number }[],
  reported: ReadonlySet<string>,
): MoneyDifference[] => rows.filter(({ id }) => !reported.has(id!)).map(({ id, amount }) => ({ kind, id: id!, amount }))

const missingPayments = async (
  { db }: Parts,
  tenant: string,
  { from, to }: Period,
  reported: ReadonlySet<string>,
): Promise<MoneyDifference[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(['provider_payment_id as id', 'amount'])
    .where('tenant', '=', tenant)
    .where('provider_payment_id', 'is not', null)
    .where((eb) => eb.between('settled_at', from, to))
    // Leaves out payments that began before the period, because the provider may have charged them before it.
    .where('started_at', '>=', from)
    .execute()
  return unreported('missing', rows, reported)
}

const missingRefunds = async (
  { db }: Parts,
  tenant: string,
  { from, to }: Period,
  reported: ReadonlySet<string>,
): Promise<MoneyDifference[]> => {
  const rows = await db
    .selectFrom('refunds')
    .select(['provider_refund_id as id', 'amount'])
    .where(has({ tenant, state: 'done' }))
    .where('provider_refund_id', 'is not', null)
    .where((eb) => eb.between('settled_at', from, to))
    // Leaves out refunds that were due before the period, because the provider may have made them before it.
    .where('created_at', '>=', from)
    .execute()
  return unreported('missingRefund', rows, reported)
}

/**
 * A repeated call books nothing twice.
 * @throws AcquirerUnavailable if the provider gives no report
 */
export const reconcilePeriod = async (
  deps: Parts,
  shop: Shop,
  acquirer: Acquirer,
  period: Period,
): Promise<Reconciled> => {
  const { testmode } = shop.tenant.shop
  const all = (
    await acquirer.listTransactions({
      from: new Date(period.from.getTime() - CLOCKS_APART_MS),
      to: new Date(period.to.getTime() + CLOCKS_APART_MS),
    })
  )
    .map((answer) => ({ answer, outcome: outcomeOf(answer.result.code, { testmode }) }))
    .filter((one) => one.answer.id !== undefined && isCharge(one))
  const differences: MoneyDifference[] = []
  const add = (kind: DifferenceKind | undefined, { answer }: ProviderAnswer) => {
    if (kind) differences.push({ kind, id: answer.id!, amount: amountOf(answer) })
  }
  const payments = all.filter(({ answer }) => answer.paymentType === 'DB')
  const refunds = all.filter(({ answer }) => answer.paymentType === 'RF')
  for (const one of payments) add(await reconcilePayment(deps, shop, one), one)
  // Receives refunds after the payments, because a refund needs the row of its payment.
  for (const one of refunds) add(await receiveReportedRefund(deps, shop, one.answer), one)
  const ids = new Set(all.map(({ answer }) => answer.id!))
  differences.push(...(await missingPayments(deps, shop.id, period, ids)))
  differences.push(...(await missingRefunds(deps, shop.id, period, ids)))
  return { reported: payments.length + refunds.length, differences }
}
