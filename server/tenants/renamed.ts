import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'

const lockOf = (code: string) => sql`hashtext('rename'), hashtext(${code})`

/** Lets no call begin to write under the code until the transaction ends. */
export const holdBackWrites = async (trx: Trx, code: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockOf(code)})`.execute(trx)
}

/** Whether the code that a shop was resolved by is still its own. Waits for a rename under way. */
export const isOwnCode = async (db: Kysely<Database>, code: string): Promise<boolean> => {
  for (;;) {
    const { rows } = await sql<{ is_free: boolean; is_known: boolean }>`
      select pg_try_advisory_xact_lock_shared(${lockOf(code)}) as is_free,
        exists (select from tenants where tenant = ${code}) as is_known`.execute(db)
    const [{ is_free, is_known }] = rows as [(typeof rows)[number]]
    if (is_free) return is_known
    await sql`select pg_advisory_xact_lock_shared(${lockOf(code)})`.execute(db)
  }
}
