import type { Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The sandbox's report: all transactions of one name.
  await db.schema
    .createIndex('sandbox_checkouts_of_name')
    .on('sandbox_checkouts')
    .columns(['entity_id', 'merchant_transaction_id'])
    .execute()
}
