import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'
import { RESULT } from './cards.ts'
import type { SandboxTables } from './tables.ts'

export type LedgerCheckout = Selectable<SandboxTables['sandbox_checkouts']>
export type LedgerPayment = Selectable<SandboxTables['sandbox_payments']>
export type LedgerNotification = Selectable<SandboxTables['sandbox_notifications']>

export const newSandboxId = (): string => randomBytes(16).toString('hex').toUpperCase()

export const openCheckout = async (
  db: Kysely<SandboxTables>,
  order: Omit<LedgerCheckout, 'id' | 'created_at'>,
  now: Date,
): Promise<string> => {
  const id = `${newSandboxId()}.sandbox`
  await db
    .insertInto('sandbox_checkouts')
    .values({ ...order, id, created_at: now })
    .execute()
  return id
}

export const findCheckout = (db: Kysely<SandboxTables>, id: string): Promise<LedgerCheckout | undefined> =>
  db.selectFrom('sandbox_checkouts').selectAll().where('id', '=', id).executeTakeFirst()

export const findPayable = (
  db: Kysely<SandboxTables>,
  id: string,
): Promise<(LedgerCheckout & { is_paid: boolean }) | undefined> =>
  db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('sandbox_payments').select('id').where('checkout', '=', id).where('code', '=', RESULT.success),
        )
        .$castTo<boolean>()
        .as('is_paid'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

export const isAlive = ({ created_at }: LedgerCheckout, now: Date): boolean =>
  now.getTime() - created_at.getTime() < CHECKOUT_LIFE_MS

export const paymentOf = async (db: Kysely<SandboxTables>, checkout: string): Promise<LedgerPayment | undefined> => {
  const payments = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('checkout', '=', checkout)
    .orderBy('created_at', 'desc')
    .execute()
  return payments.find(({ code }) => code === RESULT.success) ?? payments[0]
}

export const findPayment = (db: Kysely<SandboxTables>, id: string): Promise<LedgerPayment | undefined> =>
  db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()

export const findPayments = async (
  db: Kysely<SandboxTables>,
  entityId: string,
  name: string,
): Promise<{ checkout: LedgerCheckout; payment: LedgerPayment }[]> => {
  const checkouts = await db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('entity_id', '=', entityId)
    .where('merchant_transaction_id', '=', name)
    .execute()
  const found: { checkout: LedgerCheckout; payment: LedgerPayment }[] = []
  for (const checkout of checkouts) {
    const payments = await db
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('checkout', '=', checkout.id)
      .orderBy('created_at')
      .execute()
    found.push(...payments.map((payment) => ({ checkout, payment })))
  }
  return found
}

export const addPayment = async (
  db: Kysely<SandboxTables>,
  payment: LedgerPayment,
  notifications: readonly LedgerNotification[],
): Promise<void> => {
  if (notifications.length === 0) {
    await db.insertInto('sandbox_payments').values(payment).execute()
    return
  }
  await db
    .with('payment', (query) => query.insertInto('sandbox_payments').values(payment))
    .insertInto('sandbox_notifications')
    .values(notifications.map((row) => ({ ...row, payload: JSON.stringify(row.payload) })))
    .execute()
}

export const decide = (db: Kysely<SandboxTables>, id: string, code: string): Promise<LedgerPayment | undefined> =>
  db
    .updateTable('sandbox_payments')
    .set({ code, decide_at: null })
    .where('id', '=', id)
    .where('code', '=', RESULT.pending)
    .returningAll()
    .executeTakeFirst()
