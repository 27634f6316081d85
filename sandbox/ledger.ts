import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'
import { tenantOfId, withShop } from './account.ts'
import { RESULT } from './cards.ts'
import type { SandboxTables } from './tables.ts'

export type LedgerCheckout = Selectable<SandboxTables['sandbox_checkouts']>
export type LedgerPayment = Selectable<SandboxTables['sandbox_payments']>
export type LedgerNotification = Selectable<SandboxTables['sandbox_notifications']>

export const newSandboxId = (): string => randomBytes(16).toString('hex').toUpperCase()

const ofShop = (idWithShop: string, id = idWithShop) => {
  const tenant = tenantOfId(idWithShop)
  return tenant === undefined ? { id } : { tenant, id }
}

export const openCheckout = async (
  db: Kysely<SandboxTables>,
  order: Omit<LedgerCheckout, 'id' | 'created_at'>,
  now: Date,
): Promise<string> => {
  const id = withShop({ tenant: order.tenant, id: newSandboxId() })
  await db
    .insertInto('sandbox_checkouts')
    .values({ ...order, id, created_at: now })
    .execute()
  return id
}

export const findCheckout = (
  db: Kysely<SandboxTables>,
  { tenant, checkout }: Pick<LedgerPayment, 'tenant' | 'checkout'>,
): Promise<LedgerCheckout | undefined> =>
  db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where((eb) => eb.and({ tenant, id: checkout }))
    .executeTakeFirst()

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
          eb
            .selectFrom('sandbox_payments')
            .select('sandbox_payments.id')
            .whereRef('sandbox_payments.tenant', '=', 'sandbox_checkouts.tenant')
            .where('checkout', '=', id)
            .where('code', '=', RESULT.success),
        )
        .$castTo<boolean>()
        .as('is_paid'),
    )
    .where((eb) => eb.and(ofShop(id)))
    .executeTakeFirst()

export const isAlive = ({ created_at }: LedgerCheckout, now: Date): boolean =>
  now.getTime() - created_at.getTime() < CHECKOUT_LIFE_MS

export const paymentOf = async (
  db: Kysely<SandboxTables>,
  { tenant, id: checkout }: LedgerCheckout,
): Promise<LedgerPayment | undefined> => {
  const payments = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where((eb) => eb.and({ tenant, checkout }))
    .orderBy('created_at', 'desc')
    .execute()
  return payments.find(({ code }) => code === RESULT.success) ?? payments[0]
}

export const findPayment = (db: Kysely<SandboxTables>, idWithShop: string): Promise<LedgerPayment | undefined> =>
  db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where((eb) => eb.and(ofShop(idWithShop, idWithShop.split('.')[0])))
    .executeTakeFirst()

export const findPayments = async (
  db: Kysely<SandboxTables>,
  tenant: string,
  name: string,
): Promise<{ checkout: LedgerCheckout; payment: LedgerPayment }[]> => {
  const checkouts = await db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where((eb) => eb.and({ tenant, merchant_transaction_id: name }))
    .execute()
  const found: { checkout: LedgerCheckout; payment: LedgerPayment }[] = []
  for (const checkout of checkouts) {
    const payments = await db
      .selectFrom('sandbox_payments')
      .selectAll()
      .where((eb) => eb.and({ tenant, checkout: checkout.id }))
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

export const decide = (
  db: Kysely<SandboxTables>,
  { tenant, id }: Pick<LedgerPayment, 'tenant' | 'id'>,
  code: string,
): Promise<LedgerPayment | undefined> =>
  db
    .updateTable('sandbox_payments')
    .set({ code, decide_at: null })
    .where((eb) => eb.and({ tenant, id, code: RESULT.pending }))
    .returningAll()
    .executeTakeFirst()
