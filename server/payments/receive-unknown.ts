import type { AcquirerPayment } from '#contract/acquirer.ts'
import { STATUS } from '#contract/constants.ts'
import { INTEGER_MAX } from '#contract/limits.ts'
import { centsOfDecimal } from '#domain/text/money-text.ts'
import { has } from '#server/db/has.ts'
import type { ResultSource, UnknownReason } from '#server/db/payment-tables.ts'
import type { PaymentRow, UnknownPaymentRow } from '#server/db/rows.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pendingChange } from '#server/reservations/pending-change.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { fitsPayment, type ProviderAnswer } from './look-up.ts'
import { settlePayment } from './settle-payment.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'environment'>

export const madeAt = ({ timestamp }: AcquirerPayment, now: Date): Date => {
  const time = new Date(timestamp ?? '')
  return Number.isNaN(time.getTime()) ? now : time
}

/** Returns 0 if the amount cannot be read or stored, as in a currency of small units. Such a payment is only listed. */
export const storedCents = ({ amount = '' }: AcquirerPayment): number => {
  const cents = centsOfDecimal(amount) ?? 0
  return cents <= INTEGER_MAX ? cents : 0
}

const unknownOf = (
  tenant: string,
  { id, ...answer }: AcquirerPayment,
  { kind, reason }: Pick<UnknownPaymentRow, 'kind' | 'reason'>,
  now: Date,
) => ({
  tenant,
  id: id!,
  kind,
  reason,
  name: answer.merchantTransactionId ?? null,
  number: answer.merchantInvoiceId ?? null,
  amount: storedCents(answer),
  currency: answer.currency ?? '',
  made_at: madeAt(answer, now),
  found_at: now,
  due_at: null,
  decided_by: null,
})

/**
 * The shop refunds no unknown payment by itself, because another program may use the same account at the provider.
 * @returns true if the payment was not kept before
 */
export const keepUnknown = async (
  { db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>,
  tenant: string,
  answer: AcquirerPayment,
  reason: UnknownReason,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('unknown_payments')
    .values({
      ...unknownOf(tenant, answer, { kind: reason === 'refund' ? 'refund' : 'payment', reason }, clock()),
      state: 'open',
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'id']).doNothing())
    .executeTakeFirst()
  const isNew = count === 1n
  if (isNew)
    log.error({ tenant, providerPayment: answer.id, reason }, 'The shop does not know a payment: decide about it')
  return isNew
}

/**
 * A new row begins as abandoned, because nobody can enter a card any more.
 * @returns the existing or the new row, or undefined if no booking waits for exactly this amount
 */
const restoreRow = async (
  trx: Trx,
  tenant: string,
  answer: AcquirerPayment,
  now: Date,
): Promise<PaymentRow | undefined> => {
  const { merchantTransactionId: id, merchantInvoiceId: number } = answer
  const amount = centsOfDecimal(answer.amount ?? '')
  if (id === undefined || number === undefined || !amount || answer.currency !== 'EUR') return undefined
  const booking = await trx
    .selectFrom('reservations')
    .selectAll()
    .where(has({ tenant, number }))
    .forUpdate()
    .executeTakeFirst()
  if (!booking || booking.held_for_group !== null) return undefined
  // Reads the row under the lock, because a notification and a report may bring the same payment at the same time.
  const known = await trx.selectFrom('payments').selectAll().where(has({ tenant, id })).executeTakeFirst()
  if (known) return known
  const change = booking.status === STATUS.paid ? await pendingChange(trx, booking) : undefined
  const awaited = booking.status === STATUS.open ? booking.amount : change?.difference
  if (awaited !== amount) return undefined
  return trx
    .insertInto('payments')
    .values({
      tenant,
      id,
      reservation: booking.id,
      change: change?.id ?? null,
      amount,
      state: 'abandoned',
      started_at: madeAt(answer, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const knowsNumber = async ({ db }: Pick<Parts, 'db'>, tenant: string, number: string | undefined) =>
  number !== undefined &&
  (await db.selectFrom('reservations').select('id').where(has({ tenant, number })).executeTakeFirst()) !== undefined

/** `known`: the payment was kept before. */
export type Received = 'booked' | 'payment' | 'booking' | 'known'

export const receiveUnknownPayment = async (
  deps: Parts,
  shop: Shop,
  { answer, outcome }: ProviderAnswer,
  by: ResultSource,
): Promise<Received> => {
  const { id: tenant } = shop
  const row = await transact(deps.db, (trx) => restoreRow(trx, tenant, answer, deps.clock()))
  if (row && fitsPayment({ ...answer, ndc: undefined }, row)) {
    await settlePayment(deps, shop, row, { answer, outcome, by })
    return 'booked'
  }
  const reason = (await knowsNumber(deps, tenant, answer.merchantInvoiceId)) ? 'booking' : 'payment'
  return (await keepUnknown(deps, tenant, answer, reason)) ? reason : 'known'
}
