import type { CustomerRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { rememberPersons } from '#server/saved-persons/saved-persons.ts'
import { sizesUntil } from '#server/saved-persons/sizes-until.ts'
import type { Shop } from '#server/tenants/shop.ts'

/**
 * Adds the bookings that a guest made with this address to the account; the caller has checked that the address is
 * proved. Units held for a group stay with the group.
 */
export const joinBookings = async (trx: Trx, shop: Shop, customer: CustomerRow): Promise<void> => {
  const { tenant, id, email } = customer
  const joined = await trx
    .updateTable('reservations')
    .set({ customer: id })
    .where('tenant', '=', tenant)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('customer', 'is', null)
    .where('held_for_group', 'is', null)
    .returning(['booked_at', 'payload', 'last_day'])
    .execute()
  const newest = joined.toSorted((a, b) => b.booked_at.getTime() - a.booked_at.getTime())[0]
  if (newest) await rememberPersons(trx, customer, newest.payload, sizesUntil(shop, newest.last_day))
}
