import type { AcquirerPayment } from '#contract/acquirer.ts'
import { nextRefundState } from '#machines/refund.ts'
import { has } from '#server/db/has.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { lockReservation } from '#server/reservations/move-reservation.ts'
import { refundIdOf } from '#server/reservations/owe-refund.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { fitsRefund } from './look-up.ts'
import { keepUnknown, madeAt, storedCents } from './receive-unknown.ts'
import { receiveRefund } from './send-refunds.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>

const paymentOf = (trx: Trx, tenant: string, providerId: string) =>
  trx
    .selectFrom('payments')
    .select(['id', 'reservation', 'amount', 'refunded'])
    .where(has({ tenant, provider_payment_id: providerId }))
    .executeTakeFirst()

/**
 * Records a refund whose row the shop has lost, so that the shop does not refund the money a second time.
 * @returns false if the shop does not know the payment, knows the refund, or has less than `amount` left to refund
 */
const restoreRefund = (
  { db, clock }: Parts,
  tenant: string,
  answer: AcquirerPayment,
  { id, amount }: { id: string; amount: number },
): Promise<boolean> =>
  transact(db, async (trx) => {
    const found = await paymentOf(trx, tenant, answer.referencedId!)
    if (!found) return false
    await lockReservation(trx, { tenant, id: found.reservation })
    const known = await trx.selectFrom('refunds').select('id').where(has({ tenant, id })).executeTakeFirst()
    // Reads the payment again under the lock, because another refund may have changed it.
    const payment = (await paymentOf(trx, tenant, answer.referencedId!))!
    if (known || payment.amount - payment.refunded < amount) return false
    const at = madeAt(answer, clock())
    await trx
      .updateTable('payments')
      .set({ refunded: payment.refunded + amount })
      .where(has({ tenant, id: payment.id }))
      .execute()
    await trx
      .insertInto('refunds')
      .values({
        tenant,
        id,
        reservation: payment.reservation,
        payment: payment.id,
        amount,
        reason: 'shop',
        note: null,
        state: 'done',
        provider_refund_id: answer.id!,
        result_code: answer.result.code,
        created_at: at,
        due_at: null,
        settled_at: at,
      })
      .execute()
    return true
  })

/** Returns false if the refund belongs to no unknown payment. */
const countTowardsUnknown = (
  { db, clock }: Parts,
  tenant: string,
  answer: AcquirerPayment,
  amount: number,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const payment = await trx
      .selectFrom('unknown_payments')
      .select(['id', 'amount', 'refunded', 'state'])
      .where(has({ tenant, id: answer.referencedId!, kind: 'payment' }))
      .forUpdate()
      .executeTakeFirst()
    if (!payment) return false
    const now = clock()
    // Stores the refund too, so that it counts once.
    const { numInsertedOrUpdatedRows: count } = await trx
      .insertInto('unknown_payments')
      .values({
        tenant,
        id: answer.id!,
        kind: 'refund',
        reason: 'refund',
        name: answer.merchantTransactionId ?? null,
        number: null,
        amount,
        currency: answer.currency ?? '',
        made_at: madeAt(answer, now),
        found_at: now,
        state: 'closed',
        due_at: null,
        decided_by: null,
        settled_at: now,
      })
      .onConflict((conflict) => conflict.columns(['tenant', 'id']).doNothing())
      .executeTakeFirst()
    if (count !== 1n) return true
    const refunded = payment.refunded + amount
    await trx
      .updateTable('unknown_payments')
      .set({ refunded, ...(refunded >= payment.amount && { state: 'done', due_at: null, settled_at: now }) })
      .where(has({ tenant, id: payment.id }))
      .execute()
    return true
  })

/**
 * After a restore of the database, a refund that the provider has made can be due again. Marks the refund as sent, so
 * that no job sends it.
 */
const markSent = ({ db, clock }: Parts, tenant: string, id: string) =>
  db
    .updateTable('refunds')
    .set({ state: nextRefundState('due', { type: 'refund.send' })!, due_at: clock() })
    .where(has({ tenant, id, state: 'due' }))
    .execute()

/**
 * A repeated call changes nothing.
 * @returns undefined if the shop has recorded the refund before, or counts it towards an unknown payment
 */
export const receiveReportedRefund = async (
  deps: Parts,
  shop: Shop,
  answer: AcquirerPayment,
): Promise<'refundBooked' | 'refund' | undefined> => {
  const { id: tenant } = shop
  const id = refundIdOf(answer.merchantTransactionId ?? '')
  const row = await deps.db
    .selectFrom('refunds')
    .select(['tenant', 'id', 'retries', 'amount', 'state'])
    .where(has({ tenant, id }))
    .executeTakeFirst()
  if (row && fitsRefund(answer, row)) {
    if (row.state === 'done') return undefined
    await markSent(deps, tenant, id)
    await receiveRefund(deps, row, answer, shop.tenant.shop.testmode)
    return 'refundBooked'
  }
  const amount = storedCents(answer)
  if (answer.referencedId !== undefined && amount > 0) {
    if (await countTowardsUnknown(deps, tenant, answer, amount)) return undefined
    if (id !== '' && (await restoreRefund(deps, tenant, answer, { id, amount }))) {
      await keepUnknown(deps, tenant, answer, 'refund')
      return 'refundBooked'
    }
  }
  return (await keepUnknown(deps, tenant, answer, 'refund')) ? 'refund' : undefined
}
