import { setTimeout as pause } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import { StartError } from '#server/base/environment.ts'
import { crashPoint } from '#server/base/crash-point.ts'
import { newId } from '#server/base/random.ts'
import { has } from '#server/db/has.ts'
import type { Database } from '#server/db/schema.ts'
import type { Db } from '#server/db/transact.ts'
import { isConnectionBroken } from '#server/db/trouble.ts'
import { mailsUnderWay } from '#server/outbox/outbox.ts'
import { checkCells, countOfShop } from './check-cells.ts'
import { type Comparison, compareRows } from './compare-rows.ts'
import { addGuards, dropGuards } from './guards.ts'
import { type HeldWrites, holdWrites, MOST_HELD_MS, NotYet } from './hold-writes.ts'
import { type MovedTable, readMovedTables } from './moved-tables.ts'
import {
  type Cells,
  copiesFromElsewhere,
  isCopying,
  publish,
  refuseNewTables,
  setMark,
  subscribe,
  unpublish,
  unsubscribe,
  whenArrived,
  whenCopied,
} from './replication.ts'
import { deleteRows } from './delete-rows.ts'

type Say = (words: string) => void
type Move = Pick<Database['shop_moves'], 'state' | 'move'>
type State = Move['state']

/** The time for the statements that follow the arrival of the mark. */
const SWITCH_MS = 500
const TRIES = 8
const BETWEEN_TRIES_MS = 2_000

const standing = (db: Db, id: string) =>
  db
    .selectFrom('shop_moves')
    .select(['state', 'move'])
    .where(has({ tenant: id }))
    .executeTakeFirst()

const setState = async (db: Db, id: string, from: State, to: State): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('shop_moves')
    .set((eb) => ({
      state: to,
      // The shop may have been renamed since its move began.
      code: eb
        .selectFrom('tenants')
        .select('tenants.code')
        .where(has({ 'tenants.tenant': id }))
        .$asScalar()
        .$notNull(),
    }))
    .where(has({ tenant: id, state: from }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`the move of ${id} is not in the state ${from}`)
}

type Snapshots = ControlledTransaction<Database>[]

const snapshotOf = async (db: Db, open: Snapshots): Promise<ControlledTransaction<Database>> => {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  open.push(trx)
  // The snapshot waits until the other one was read too.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  // The first query takes the snapshot.
  await sql`select`.execute(trx)
  return trx
}

const closeSnapshots = async (open: Snapshots): Promise<void> => {
  for (const trx of open.splice(0))
    await trx
      .rollback()
      .execute()
      // Ignores a connection that has broken, because its snapshot has ended with it.
      .catch(() => {})
}

const whileLocked = <T>(db: Db, id: string, refusal: string, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (session) => {
    const lock = sql`hashtext('move command'), hashtext(${id})`
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${lock}) as free`.execute(session)
    if (!rows[0]!.free) throw new StartError(refusal)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`
        .execute(session)
        // Ignores a connection that has broken, because its lock has ended with it.
        .catch(() => {})
    }
  })

/** Only one command works on the move of a shop, and only between two databases. */
const alone = <T>({ source, target, id, code }: Cells, work: (open: Snapshots) => Promise<T>): Promise<T> => {
  const refusal = `Another command moves ${code} at this moment. Wait for its end.`
  // The lock is taken already if both connections lead to one database.
  const refusalThere = `--to leads to the database that the command works on, or another command moves ${code} there.`
  return whileLocked(source, id, refusal, () =>
    whileLocked(target, id, refusalThere, async () => {
      const open: Snapshots = []
      try {
        return await work(open)
      } finally {
        await closeSnapshots(open)
      }
    }),
  )
}

interface Standing {
  here: Move | undefined
  /** Undefined if the shop does not come to the other database. */
  there: Move | undefined
}

const standingOf = async ({ source, target, id, code }: Cells): Promise<Standing> => {
  const [here, there] = await Promise.all([standing(source, id), standing(target, id)])
  const arriving = there?.state === 'arriving' ? there : undefined
  if (here && arriving && here.move !== arriving.move)
    throw new StartError(`${code} moves from or to a third database already. Finish or undo that move first.`)
  return { here, there: arriving }
}

const hasShop = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('tenants')
    .select('tenant')
    .where(has({ tenant: id }))
    .executeTakeFirst()) !== undefined

/** Begins a move, or continues one that was interrupted. */
const begin = async (cells: Cells, tables: readonly MovedTable[]): Promise<void> => {
  const { source, target, id, code } = cells
  const { here, there } = await standingOf(cells)
  if (here && there) return
  if (there) throw new StartError('The other database has rows of a move that was undone. Repeat --undo.')
  if ((await countOfShop(target, tables, id)) > 0)
    throw new StartError(
      `The other database has rows of ${code}. If they are left from an earlier move, remove them there with --remove.`,
    )
  const move = here?.move ?? newId()
  if (!here) await source.insertInto('shop_moves').values({ tenant: id, code, state: 'leaving', move }).execute()
  await target
    .insertInto('shop_moves')
    .values({ tenant: id, code, state: 'arriving', move })
    // A shop that has moved away and comes back has a row already.
    .onConflict((conflict) => conflict.column('tenant').doUpdateSet({ state: 'arriving', move }))
    .execute()
}

const attempts = async <T>(say: Say, attempt: () => Promise<T>): Promise<T> => {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (isConnectionBroken(error))
        throw new StartError('A connection to a database broke. Repeat the command: it continues where it was.')
      if (!(error instanceof NotYet)) throw error
      if (number === TRIES)
        throw new StartError(
          `The shop is open here as before, because ${error.message} at each of ${TRIES} attempts. Repeat the command when fewer people order, or undo the move with --undo.`,
        )
      say(`Writes waited ${Math.round(error.heldMs)} ms and go on, because ${error.message}. Trying again.`)
      await pause(BETWEEN_TRIES_MS)
    }
  }
}

const arrive = async (cells: Cells, leftMs: () => number): Promise<void> => {
  await whenArrived(cells, await setMark(cells), () => leftMs() - SWITCH_MS)
}

const refuseDifferences = ({ differences }: Comparison, remedy: string): void => {
  if (differences.length > 0) throw new StartError([...differences, remedy].join('\n'))
}

/** Compares the copy while the shop is still open here: writes wait only until both snapshots are taken. */
const rehearse = async (cells: Cells, tables: readonly MovedTable[], open: Snapshots, say: Say): Promise<void> => {
  const { source, target, id } = cells
  await refuseNewTables(source, id)
  const takeBoth = async ({ leftMs }: HeldWrites) => {
    await arrive(cells, leftMs)
    return { source: await snapshotOf(source, open), target: await snapshotOf(target, open) }
  }
  const { snapshots, heldMs } = await attempts(say, async () => {
    await closeSnapshots(open)
    const { result, isHeld, heldMs: ms } = await holdWrites(source, { id, work: takeBoth })
    if (!isHeld) throw Object.assign(new NotYet('the databases were too slow'), { heldMs: MOST_HELD_MS })
    return { snapshots: result, heldMs: ms }
  })
  const comparison = await compareRows(snapshots, tables, id)
  refuseDifferences(comparison, 'The copy differs, so the shop stays here. Undo the move with --undo.')
  await closeSnapshots(open)
  say(`The copy is complete: writes waited ${Math.round(heldMs)} ms while it was checked.`)
}

/** New rows must not get the number of a copied row. Some numbers are left out, because the rows of other shops use them. */
const SPARE_NUMBERS = 1_000

const advanceSequences = async ({ source, target }: Cells, tables: readonly MovedTable[]): Promise<void> => {
  for (const { sequence } of tables) {
    if (sequence === null) continue
    const { rows } = await sql<{ last: number }>`select last_value as last from ${sql.table(sequence)}`.execute(source)
    const wanted = rows[0]!.last + SPARE_NUMBERS
    await sql`select setval(${sequence}, ${wanted}) from ${sql.table(sequence)} where last_value < ${wanted}`.execute(
      target,
    )
  }
}

/** @returns a snapshot of the copy, in which nothing was changed since */
const openThere = async ({ target, id, code }: Cells, open: Snapshots): Promise<ControlledTransaction<Database>> => {
  const copy = await snapshotOf(target, open)
  const { numDeletedRows } = await target
    .deleteFrom('shop_moves')
    .where(has({ tenant: id, state: 'arriving' }))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Error(`${code} does not wait at the other database`)
  return copy
}

/** The server asks this seldom whether a shop is its own (`ownsId` in server/tenants/store.ts). */
const CALLS_SEEN_MS = 150
const STARTS_END_MS = 600

/**
 * Lets payments that are being started end, because the visitor would wait until the other database gives up their start.
 * Does not wait for a slow provider.
 */
const startsEnd =
  ({ id }: Cells) =>
  async (session: Db): Promise<void> => {
    const deadline = performance.now() + STARTS_END_MS
    const isStarting = async () => {
      const { rows } = await sql`
        select from payments where tenant = ${id} and state = 'starting' and started_at > now() - interval '15 seconds' limit 1`.execute(
        session,
      )
      return rows.length > 0
    }
    await pause(CALLS_SEEN_MS)
    while ((await isStarting()) && performance.now() < deadline) await pause(10)
  }

const leave = async (cells: Cells, tables: readonly MovedTable[], open: Snapshots, { session, leftMs }: HeldWrites) => {
  const { id, code } = cells
  if ((await mailsUnderWay(session, id, new Date())) > 0) throw new NotYet('a mail is being sent')
  await arrive(cells, leftMs)
  crashPoint('move.held')
  await advanceSequences(cells, tables)
  await refuseNewTables(session, id)
  if (leftMs() <= 0) throw new NotYet('the other database was too slow')
  // Closes here before the other database opens, so that never both accept writes.
  await setState(session, id, 'settling', 'left')
  crashPoint('move.left')
  return openThere(cells, open).catch((error: unknown) => {
    throw new StartError(
      `${code} is closed here, and could not be opened at the other database (${(error as Error).message}). Repeat the command at once, or open the shop here again with --undo.`,
    )
  })
}

/** If the shop stays here, its jobs work again. */
const settled = async <T>({ source, id }: Cells, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    await source
      .updateTable('shop_moves')
      .set({ state: 'leaving' })
      .where(has({ tenant: id, state: 'settling' }))
      .execute()
      // Keeps the first error, because the connection may have broken.
      .catch(() => {})
    throw error
  }
}

const sayRows = ({ counted }: Comparison, say: Say): void => {
  for (const { table, rows } of counted) if (rows > 0) say(`  ${table}: ${rows}`)
}

/** The shop's rows here stay, and its triggers refuse writes. */
const endCopying = async (cells: Cells): Promise<void> => {
  await unsubscribe(cells)
  await unpublish(cells)
  await dropGuards(cells.target, cells.id)
}

interface Moving extends Cells {
  say: Say
  /** Lets the proxy route the shop to the servers of the other database. */
  route: () => Promise<void>
}

/** The rows here cannot change any more, and the copy is of the moment at which the other database opened. */
const compareAfterwards = async (
  { source, id, code, say }: Moving,
  tables: readonly MovedTable[],
  copy: ControlledTransaction<Database>,
  open: Snapshots,
): Promise<void> => {
  const comparison = await compareRows({ source: await snapshotOf(source, open), target: copy }, tables, id)
  refuseDifferences(
    comparison,
    `ROWS WERE LOST in the move of ${code}. They are kept here: do not remove them, and repair the other database by hand.`,
  )
  say('Rows in both databases, with the same checksum in each table:')
  sayRows(comparison, say)
  await closeSnapshots(open)
}

const finish = async (
  cells: Moving,
  tables: readonly MovedTable[],
  copy: ControlledTransaction<Database>,
  open: Snapshots,
): Promise<void> => {
  crashPoint('move.open')
  await cells.route()
  await compareAfterwards(cells, tables, copy, open)
  await endCopying(cells)
  crashPoint('move.ended')
}

/** Continues a move that was interrupted after the shop had left. */
const finishLeft = async (cells: Moving, tables: readonly MovedTable[], open: Snapshots): Promise<void> => {
  const { target, id, code, say } = cells
  const { there } = await standingOf(cells)
  if (there) {
    await arrive(cells, () => Number.POSITIVE_INFINITY)
    const copy = await openThere(cells, open)
    say(`${code} is open at the other database.`)
    return finish(cells, tables, copy, open)
  }
  if (!(await hasShop(target, id))) throw new StartError(`${code} has moved to a database that --to does not name.`)
  await cells.route()
  await endCopying(cells)
  crashPoint('move.ended')
  say(`${code} is open at the other database. Its rows were compared before it left, and not once more.`)
}

export const moveShop = (cells: Moving): Promise<void> =>
  alone(cells, async (open) => {
    const { source, target, id, code, say } = cells
    const tables = await readMovedTables(source)
    const before = await standing(source, id)
    if (before?.state === 'left') return finishLeft(cells, tables, open)
    await checkCells(cells)
    await begin(cells, tables)
    crashPoint('move.begun')
    await addGuards(target, tables, id)
    await addGuards(source, tables, id)
    crashPoint('move.guarded')
    await publish(cells, tables)
    crashPoint('move.published')
    await subscribe(cells)
    crashPoint('move.subscribed')
    await whenCopied(cells, say)
    crashPoint('move.copied')
    // From now on no job begins to work for the shop here, so that no mail is under way when it leaves.
    if (before?.state !== 'settling') await setState(source, id, 'leaving', 'settling')
    crashPoint('move.settling')
    const { result: copy, heldMs } = await settled(cells, async () => {
      await rehearse(cells, tables, open, say)
      return attempts(say, () =>
        holdWrites(source, { id, work: (held) => leave(cells, tables, open, held), callsEnd: startsEnd(cells) }),
      )
    })
    say(`${code} is open at the other database. Writes waited ${Math.round(heldMs)} ms of at most ${MOST_HELD_MS} ms.`)
    await finish(cells, tables, copy, open)
  })

export const undoMove = (cells: Moving): Promise<void> =>
  alone(cells, async () => {
    const { source, target, id, code, say } = cells
    const tables = await readMovedTables(source)
    const { here, there } = await standingOf(cells)
    if (!here && !there) throw new StartError(`${code} does not move to this database.`)
    if (here?.state === 'left' && !there)
      throw new StartError(`${code} is open at the other database. Move it back with a command there.`)
    if (!here && (await copiesFromElsewhere(cells)))
      throw new StartError(`${code} moves there from another database. Undo the move with a command of that one.`)
    await unsubscribe(cells)
    crashPoint('undo.unsubscribed')
    if (here) {
      await unpublish(cells)
      await source
        .deleteFrom('shop_moves')
        .where(has({ tenant: id }))
        .execute()
      crashPoint('undo.open')
      await dropGuards(source, id)
    }
    if (there) {
      await deleteRows(target, tables, id)
      await dropGuards(target, id)
      await target
        .deleteFrom('shop_moves')
        .where(has({ tenant: id }))
        .execute()
    }
    await source
      .deleteFrom('shop_move_marks')
      .where(has({ tenant: id }))
      .execute()
    say(`${code} is open here as before, and the other database has no rows of it.`)
  })

/** Keeps the note that the shop has moved, so that servers here go on answering 503, and do not import its folder again. */
export const removeMoved = (cells: Moving): Promise<void> =>
  alone(cells, async () => {
    const { source, target, id, code, say } = cells
    const tables = await readMovedTables(source)
    const { here, there } = await standingOf(cells)
    if (here?.state !== 'left') throw new StartError(`${code} has not moved from here. Nothing was removed.`)
    if (there || (await isCopying(cells)))
      throw new StartError(`The move of ${code} is not finished. Repeat the command without --remove.`)
    if (!(await hasShop(target, id)))
      throw new StartError(`The database of --to has no shop ${code}. Nothing was removed.`)
    await deleteRows(source, tables, id)
    await dropGuards(source, id)
    say(`The rows of ${code} are removed here. The shop is open at the other database.`)
  })
