import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** The maximum of a refund: the received amount less all refunds. */
export const refundableOf = async (db: Kysely<Database>, tenant: string, reservation: string): Promise<number> => {
  const { sum } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(eb('amount', '-', eb.ref('refunded'))), eb.val(0)).as('sum'))
    .where('tenant', '=', tenant)
    .where('reservation', '=', reservation)
    .where('state', 'in', ['succeeded', 'review'])
    .executeTakeFirstOrThrow()
  return sum
}
