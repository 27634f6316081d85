import type { BookingDifference } from '#contract/checkout.ts'
import { newId } from '#server/base/random.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import { bookedColumns, type CheckedOrder } from './check-order.ts'
import { cartWithoutPerson, payloadWithoutPerson } from './without-person.ts'
import type { Updateable } from 'kysely'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import { giveBackDiscount, useDiscount } from '#server/stock/discount-use.ts'
import { claimStock, replaceStock } from '#server/stock/stock-claims.ts'
import { keepTerms } from '#server/tenants/terms.ts'

interface Noted {
  fee: number
  differences: BookingDifference | null
  clearedTicks: string[]
}

const noteChange = async (
  trx: Trx,
  { tenant, id, amount }: Pick<ReservationRow, 'tenant' | 'id' | 'amount'>,
  order: CheckedOrder,
  now: Date,
  { fee, differences, clearedTicks }: Noted,
): Promise<void> => {
  await trx
    .insertInto('reservation_changes')
    .values({
      ...bookedColumns(order),
      payload: JSON.stringify(payloadWithoutPerson(order.payload)),
      cart: JSON.stringify(cartWithoutPerson(order.cart)),
      email: '',
      tenant,
      id: newId(),
      reservation: id,
      fee,
      differences: differences && JSON.stringify(differences),
      cleared_ticks: clearedTicks,
      difference: order.amount + fee - amount,
      state: 'applied',
      hold_started: now,
      hold_until: null,
      created_at: now,
    })
    .execute()
}

export const refuseDuringPayment = async (trx: Trx, tenant: string, reservation: string): Promise<void> => {
  const payment = await trx
    .selectFrom('payments')
    .select('id')
    .where(has({ tenant, reservation }))
    .where('state', 'in', ['starting', 'open'])
    .limit(1)
    .executeTakeFirst()
  if (payment) throw new Refusal(409, { error: 'a payment is under way' })
}

type Rebooked = Pick<ReservationRow, 'tenant' | 'id' | 'expired' | 'discount' | 'amount' | 'held_for_group'>

export const rebook = async (
  trx: Trx,
  row: Rebooked,
  order: CheckedOrder,
  more: Updateable<Database['reservations']>,
  now: Date,
  noted: Noted = { fee: 0, differences: null, clearedTicks: [] },
): Promise<void> => {
  const { tenant, id, expired, discount } = row
  // Stores no change of a reservation that only holds units for a group, because it is not a booking yet.
  if (row.held_for_group === null) await noteChange(trx, row, order, now, noted)
  await keepTerms(trx, tenant, order.terms, now)
  await trx
    .updateTable('reservations')
    .set({ ...bookedColumns(order), ...more })
    .where(has({ tenant, id }))
    .execute()
  if (expired) {
    await claimStock(trx, id, order.wanted, now)
    await useDiscount(trx, tenant, order.discount)
    return
  }
  await replaceStock(trx, id, order.wanted, now)
  if (order.discount === discount) return
  await giveBackDiscount(trx, tenant, discount)
  await useDiscount(trx, tenant, order.discount)
}
