import type { Kysely, Selectable } from 'kysely'
import type { Database, ReservationChangesTable } from '#server/db/schema.ts'
import type { ReservationRow } from '#server/checkout/own-reservation.ts'

export type ChangeRow = Selectable<ReservationChangesTable>

/** The change of a paid reservation that waits for its difference, whether what it adds is still held or not. There is one at most. */
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
