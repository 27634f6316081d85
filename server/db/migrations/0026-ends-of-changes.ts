import { type Kysely, sql } from 'kysely'

/** When a change that waited for its payment stopped waiting. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('reservation_changes').addColumn('ended_at', 'timestamptz').execute()
  await sql`update reservation_changes c set ended_at = p.settled_at
    from payments p
    where p.tenant = c.tenant and p.reservation = c.reservation and p.change = c.id
      and p.state in ('succeeded', 'review') and c.state = 'applied'`.execute(db)
}
