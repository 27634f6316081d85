import type { Updateable } from 'kysely'
import { nextAttemptState, type PaymentAttemptEvent, type PaymentAttemptState } from '#machines/payment-attempt.ts'
import { has } from '#server/db/has.ts'
import type { PaymentRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import type { Db } from '#server/db/transact.ts'

/** Returns undefined if the state does not allow the event, or if another process has changed the state. */
export const movePayment = async (
  db: Db,
  { tenant, id, state }: Pick<PaymentRow, 'tenant' | 'id' | 'state'>,
  event: PaymentAttemptEvent,
  more: Omit<Updateable<Database['payments']>, 'state'> = {},
): Promise<PaymentAttemptState | undefined> => {
  const to = nextAttemptState(state, event)
  if (to === undefined) return undefined
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ ...more, state: to })
    .where(has({ tenant, id, state }))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? to : undefined
}

/** True for money that is kept, and for money that is refunded. */
export const hasCome = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  nextAttemptState(state, { type: 'money.honour' }) === undefined
