import { Refusal } from '#server/base/refusal.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Locks a customer's row and returns it, so that changes of the profile or the saved persons are serialized.
 * @throws Refusal 401 when the account has been erased since the request began
 */
export const lockCustomer = async (
  trx: Trx,
  { tenant, id }: Pick<CustomerRow, 'tenant' | 'id'>,
): Promise<CustomerRow> => {
  const row = await trx
    .selectFrom('customers')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal(401, { error: 'not logged in' })
  return row
}
