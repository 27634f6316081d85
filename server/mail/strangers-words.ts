import type { Kysely } from 'kysely'
import { isProved } from '#server/auth/proved-address.ts'
import type { Words } from '#server/base/words.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { hasCostMoney } from '#server/reservations/has-cost-money.ts'

/*
 * Anybody can order for an address that is somebody else's. Names, titles and places that were typed reach only addresses that are proved, or whose
 * booking was paid; other letters are in the shop's own words.
 */

/** Whether a letter about a booking may have what was typed. */
export const mayQuoteBooking = async (db: Kysely<Database>, row: ReservationRow, recipient: string): Promise<boolean> =>
  hasCostMoney(row) || isProved(db, row.tenant, recipient)

/** The booking as the shop would write it: persons have numbers, and a typed accommodation is left out. */
export const withoutTypedWords = ({ t }: Words, row: ReservationRow): ReservationRow => {
  const { payload, cart } = row
  const { contact: _contact, ...booked } = payload
  return {
    ...row,
    payload: {
      ...booked,
      accommodation: typeof payload.accommodation === 'string' ? payload.accommodation : null,
      persons: payload.persons.map(({ firstname: _firstname, lastname: _lastname, ...person }) => person),
    },
    cart: {
      ...cart,
      persons: cart.persons.map((person, at) => ({ ...person, label: t('mail.items.person', { number: at + 1 }) })),
    },
  }
}
