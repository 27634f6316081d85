import type { Kysely } from 'kysely'
import type { PaymentRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'

/** All payments of a reservation, the newest first. */
export const paymentsOf = (db: Kysely<Database>, tenant: string, reservation: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('reservation', '=', reservation)
    .orderBy('started_at', 'desc')
    .execute()
