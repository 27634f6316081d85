import type { Kysely, Selectable } from 'kysely'
import { centsOfDecimal } from '#domain/text/money-text.ts'
import { RESULT } from './cards.ts'
import { newSandboxId } from './ledger.ts'
import type { SandboxTables } from './tables.ts'

export type LedgerRefund = Selectable<SandboxTables['sandbox_refunds']>

/** The sandbox refuses a refund of this amount the first time for each payment, so that a refusal can be tested. */
const REFUSED_ONCE = '13.13'

const cents = (amount: string) => centsOfDecimal(amount) ?? 0

export const addRefund = (
  db: Kysely<SandboxTables>,
  paymentId: string,
  order: Pick<LedgerRefund, 'tenant' | 'entity_id' | 'amount' | 'merchant_transaction_id'>,
  now: Date,
): Promise<LedgerRefund | undefined> =>
  db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('sandbox_payments')
      .innerJoin('sandbox_checkouts', (join) =>
        join
          .onRef('sandbox_checkouts.tenant', '=', 'sandbox_payments.tenant')
          .onRef('sandbox_checkouts.id', '=', 'sandbox_payments.checkout'),
      )
      .select(['sandbox_payments.code', 'sandbox_checkouts.amount'])
      .where((eb) => eb.and({ 'sandbox_payments.tenant': order.tenant, 'sandbox_payments.id': paymentId }))
      .forUpdate('sandbox_payments')
      .executeTakeFirst()
    if (!payment) return undefined
    const earlier = await trx
      .selectFrom('sandbox_refunds')
      .select(['amount', 'code'])
      .where((eb) => eb.and({ tenant: order.tenant, payment: paymentId }))
      .execute()
    const given = earlier.filter(({ code }) => code === RESULT.success)
    const left = cents(payment.amount) - given.reduce((sum, { amount }) => sum + cents(amount), 0)
    const isRefusedOnce = order.amount === REFUSED_ONCE && earlier.every(({ amount }) => amount !== REFUSED_ONCE)
    const isGood = payment.code === RESULT.success && cents(order.amount) <= left && !isRefusedOnce
    return trx
      .insertInto('sandbox_refunds')
      .values({
        ...order,
        id: newSandboxId(),
        payment: paymentId,
        code: isGood ? RESULT.success : RESULT.refundTooMuch,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

export const findRefunds = (db: Kysely<SandboxTables>, tenant: string, name: string): Promise<LedgerRefund[]> =>
  db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where((eb) => eb.and({ tenant, merchant_transaction_id: name }))
    .orderBy('created_at')
    .execute()
