import type { Selectable } from 'kysely'
import type { RefundReason } from '#server/db/payment-tables.ts'
import { newId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import { nextRefundState } from '#machines/refund.ts'
import { RECEIVED } from './payments-of.ts'

/** This character occurs in no id, because ids are base64url. */
const SEPARATOR = '.'

/**
 * A repetition of a refused refund has a new id, because the provider would answer the old id with the same refusal.
 */
export const refundName = ({ id, retries }: Pick<Selectable<Database['refunds']>, 'id' | 'retries'>): string =>
  retries === 0 ? id : `${id}${SEPARATOR}${retries}`

export const refundIdOf = (name: string): string => name.split(SEPARATOR)[0]!

export interface Owed {
  tenant: string
  reservation: string
  amount: number
  reason: RefundReason
  note?: string | null
  now: Date
}

/** The database refuses more than the received amount. */
export const oweRefundOf = async (
  trx: Trx,
  payment: string,
  { tenant, reservation, amount, reason, note = null, now }: Owed,
): Promise<void> => {
  await trx
    .updateTable('payments')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where(has({ tenant, id: payment }))
    .execute()
  await trx
    .insertInto('refunds')
    .values({
      tenant,
      id: newId(),
      reservation,
      payment,
      amount,
      reason,
      note,
      state: 'due',
      provider_refund_id: null,
      result_code: null,
      created_at: now,
      due_at: now,
      settled_at: null,
    })
    .execute()
}

/**
 * The caller must have locked the reservation.
 * @throws Refusal 409 if less than the amount is left of its payments
 */
export const oweRefund = async (trx: Trx, owed: Owed): Promise<void> => {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded'])
    .where(has({ tenant: owed.tenant, reservation: owed.reservation }))
    .where('state', 'in', RECEIVED)
    .orderBy('settled_at', 'desc')
    .forUpdate()
    .execute()
  let left = owed.amount
  for (const { id, amount, refunded } of payments) {
    const part = Math.min(left, amount - refunded)
    if (part > 0) await oweRefundOf(trx, id, { ...owed, amount: part })
    left -= part
  }
  if (left > 0) throw new Refusal(409, { error: 'more than was paid cannot go back' })
}

export const retryRefund = async (
  trx: Trx,
  { tenant, reservation, id }: { tenant: string; reservation: string; id: string },
  now: Date,
): Promise<number> => {
  const row = await trx
    .selectFrom('refunds')
    .select(['state', 'amount', 'retries'])
    .where(has({ tenant, id, reservation }))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal(404, { error: 'unknown refund' })
  const state = nextRefundState(row.state, { type: 'refund.retry' })
  if (!state) throw new Refusal(409, { error: 'this refund was not refused' })
  await trx
    .updateTable('refunds')
    .set({ state, retries: row.retries + 1, attempts: 0, due_at: now, settled_at: null, result_code: null })
    .where(has({ tenant, id }))
    .execute()
  return row.amount
}
