import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { StartError } from '#server/base/environment.ts'
import type { Db } from '#server/db/transact.ts'
import { alterTables } from './alter-tables.ts'
import { NotYet } from './hold-writes.ts'
import { type MovedTable, ofShop, readMovedTables } from './moved-tables.ts'

export interface Cells {
  id: string
  code: string
  source: Db
  target: Db
  /** Leads from the target's PostgreSQL to the source. */
  sourceUrl: string
}

/** The publication, the subscription and the slot of a move share this name. */
const nameOf = (id: string): string => `move_${id}`

/** The catalogue of subscriptions contains those of all databases of a PostgreSQL. */
const ofThisDatabase = sql`subdbid = (select oid from pg_database where datname = current_database())`

const finds = async (db: Db, query: RawBuilder<unknown>): Promise<boolean> =>
  (await sql`select from ${query}`.execute(db)).rows.length > 0
const hasPublication = ({ source, id }: Cells) => finds(source, sql`pg_publication where pubname = ${nameOf(id)}`)
const hasSubscription = ({ target, id }: Cells) =>
  finds(target, sql`pg_subscription where subname = ${nameOf(id)} and ${ofThisDatabase}`)
const hasSlot = ({ source, id }: Cells) =>
  finds(source, sql`pg_replication_slots where slot_name = ${nameOf(id)} and database = current_database()`)

/** Returns false for a role that may not read addresses, because they contain passwords. */
export const copiesFromElsewhere = async ({ target, id, sourceUrl }: Cells): Promise<boolean> => {
  const { rows } = await sql<{ isReadable: boolean }>`
    select has_column_privilege('pg_subscription', 'subconninfo', 'select') as "isReadable"`.execute(target)
  if (!rows[0]!.isReadable) return false
  return finds(
    target,
    sql`pg_subscription where subname = ${nameOf(id)} and ${ofThisDatabase} and subconninfo <> ${sourceUrl}`,
  )
}

/** While this is true, rows that are deleted here would be deleted there too. */
export const isCopying = async (cells: Cells): Promise<boolean> =>
  (await hasSubscription(cells)) || (await hasSlot(cells)) || (await hasPublication(cells))

/**
 * Changed rows are sent by their key, which must name the shop. A table with another key sends whole rows, from its first
 * move on, because another move may need this too.
 */
const sendWholeRows = async (db: Db, tables: readonly MovedTable[]): Promise<void> => {
  for (const { name, isKeyedByShop } of tables)
    if (!isKeyedByShop) await alterTables(db, [sql`alter table ${sql.table(name)} replica identity full`])
}

export const publish = async (cells: Cells, tables: readonly MovedTable[]): Promise<void> => {
  if (await hasPublication(cells)) return
  const { source, id } = cells
  // Comes before the publication, because PostgreSQL would refuse all changes of these tables otherwise.
  await sendWholeRows(source, tables)
  const parts = tables.map(({ name }) => sql`${sql.table(name)} where (${ofShop(id)})`)
  await alterTables(source, [sql`create publication ${sql.ref(nameOf(id))} for table ${sql.join(parts)}`])
}

/**
 * A migration that runs during a move may add tables, which are not copied.
 * @throws StartError
 */
export const refuseNewTables = async (db: Db, id: string): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select tablename::text as name from pg_publication_tables where pubname = ${nameOf(id)}`.execute(db)
  const copied = new Set(rows.map(({ name }) => name))
  const added = (await readMovedTables(db)).filter(({ name }) => !copied.has(name))
  if (added.length > 0)
    throw new StartError(
      `A migration has added tables since the move began: ${added.map(({ name }) => name).join(', ')}. Undo the move with --undo, and begin again.`,
    )
}

export const unpublish = ({ source, id }: Cells): Promise<void> =>
  alterTables(source, [sql`drop publication if exists ${sql.ref(nameOf(id))}`])

const dropSlot = async (cells: Cells): Promise<void> => {
  const { source, id } = cells
  for (let attempt = 1; await hasSlot(cells); attempt += 1)
    try {
      await sql`select pg_drop_replication_slot(${nameOf(id)})`.execute(source)
    } catch (error) {
      // A connection of the other database may use the slot for some seconds after the subscription was dropped.
      if (attempt === 40) throw error
      await pause(500)
    }
}

export const subscribe = async (cells: Cells): Promise<void> => {
  if (await hasSubscription(cells)) return
  const { source, target, id, sourceUrl } = cells
  // A slot without a subscription is left if the other database has stopped while it made the subscription.
  await dropSlot(cells)
  try {
    // Makes the slot apart, because `create subscription` would wait for itself if one PostgreSQL has both databases.
    await sql`select pg_create_logical_replication_slot(${nameOf(id)}, 'pgoutput')`.execute(source)
    await sql`create subscription ${sql.ref(nameOf(id))} connection ${sql.lit(sourceUrl)}
      publication ${sql.ref(nameOf(id))} with (create_slot = false)`.execute(target)
  } catch (error) {
    // A slot that nobody reads would fill the disk.
    await dropSlot(cells).catch(() => {})
    throw new StartError(
      `PostgreSQL of the other database cannot subscribe to this one (${(error as Error).message}). DATABASE_URL, or DATABASE_DIRECT_URL, must lead here from there too.`,
    )
  }
}

export const unsubscribe = async (cells: Cells): Promise<void> => {
  const { target, id } = cells
  const name = sql.ref(nameOf(id))
  if (await hasSubscription(cells)) {
    await sql`alter subscription ${name} disable`.execute(target)
    // Keeps the slot for the next line, because a source that cannot be reached would prevent dropping both.
    await sql`alter subscription ${name} set (slot_name = none)`.execute(target)
    await sql`drop subscription ${name}`.execute(target)
  }
  await dropSlot(cells)
}

interface Copying {
  left: number
  total: number
  errors: number
}

const copying = async ({ target, id }: Cells): Promise<Copying> => {
  const { rows } = await sql<Copying>`
    select count(*) filter (where r.srsubstate <> 'r')::int as "left", count(*)::int as total,
      coalesce(max(stats.apply_error_count + stats.sync_error_count), 0)::int as errors
    from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid
    left join pg_stat_subscription_stats stats on stats.subid = s.oid
    where s.subname = ${nameOf(id)} and ${ofThisDatabase}`.execute(target)
  return rows[0]!
}

const refuseLostSlot = async ({ source, id }: Cells): Promise<void> => {
  const { rows } = await sql<{ wal_status: string }>`
    select wal_status from pg_replication_slots where slot_name = ${nameOf(id)}`.execute(source)
  if (rows[0]?.wal_status === 'lost')
    throw new StartError(
      'PostgreSQL has removed changes that were not copied (max_slot_wal_keep_size). Undo the move with --undo, raise the setting, and begin again.',
    )
}

const LOOK_MS = 250
const TELL_MS = 10_000
const ERRORS_MAX = 5

export const whenCopied = async (cells: Cells, say: (words: string) => void): Promise<void> => {
  const first = await copying(cells)
  let toldAt = performance.now()
  for (;;) {
    const { left, total, errors } = await copying(cells)
    if (left === 0) return
    if (errors - first.errors >= ERRORS_MAX)
      throw new StartError(
        'Copying fails again and again: the log of PostgreSQL at the other database names the reason. Mend it and repeat the command, or undo the move with --undo.',
      )
    if (performance.now() - toldAt > TELL_MS) {
      await refuseLostSlot(cells)
      say(`Copied ${total - left} of ${total} tables.`)
      toldAt = performance.now()
    }
    await pause(LOOK_MS)
  }
}

/** @returns the mark, which arrives after all changes that were committed before */
export const setMark = async ({ source, id }: Cells): Promise<number> => {
  const { mark } = await source
    .insertInto('shop_move_marks')
    .values({ tenant: id, mark: 1 })
    .onConflict((conflict) =>
      conflict.column('tenant').doUpdateSet((eb) => ({ mark: eb('shop_move_marks.mark', '+', 1) })),
    )
    .returning('mark')
    .executeTakeFirstOrThrow()
  return mark
}

const ASK_MS = 5

/** @throws NotYet */
export const whenArrived = async ({ target, id }: Cells, mark: number, leftMs: () => number): Promise<void> => {
  for (;;) {
    const row = await target.selectFrom('shop_move_marks').select('mark').where('tenant', '=', id).executeTakeFirst()
    if (row && row.mark >= mark) return
    if (leftMs() <= 0) throw new NotYet('the other database was behind')
    await pause(ASK_MS)
  }
}
