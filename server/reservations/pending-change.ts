import type { Kysely } from 'kysely'
import type { ChangeRow, ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'

/** The unpaid change of a paid reservation, held or not. There is one at most. */
export const pendingChange = (
  db: Kysely<Database>,
  { tenant, id }: Pick<ReservationRow, 'tenant' | 'id'>,
): Promise<ChangeRow | undefined> =>
  db
    .selectFrom('reservation_changes')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('reservation', '=', id)
    .where('state', 'in', ['held', 'expired'])
    .executeTakeFirst()
