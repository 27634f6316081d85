import type { Kysely } from 'kysely'
import { isDueAtShop } from '#domain/reservation/reservation-status.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { isHeldAtShop } from '#server/stock/unpaid-holds.ts'

/**
 * Whether the staff may vouch for a booking: it is paid at the shop, and counts as held without payment. The hold of a
 * cancelled one still counts for a while.
 */
export const canVouch = async (
  db: Kysely<Database>,
  row: Pick<ReservationRow, 'tenant' | 'id' | 'status' | 'payload'>,
): Promise<boolean> => isDueAtShop(row, row.payload) && isHeldAtShop(db, row)
