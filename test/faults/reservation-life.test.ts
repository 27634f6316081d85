import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { nextStatus, type ReservationEvent } from '#machines/reservation.ts'
import { moveReservation } from '#server/reservations/move-reservation.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { TODAY } from '#test/support/app.ts'
import { forgetOrders } from '#test/support/forget-orders.ts'
import { withoutStatusGuard } from '#test/support/plugins.ts'
import { size } from '#test/support/size.ts'
import { openServer, openTwoServers, type TwoServers } from '#test/support/two-servers.ts'
import { order, visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

type Move = ReservationEvent['type']

const ROUNDS = size({ share: 1, whole: 20 })
const STATUSES: ReservationStatus[] = [STATUS.open, STATUS.paid, STATUS.completed, STATUS.cancelled]
const MOVES: Move[] = ['reservation.confirm', 'reservation.complete', 'reservation.cancel']

const clock = () => new Date(`${TODAY}T09:00:00Z`)

let two: TwoServers
let db: Kysely<Database>
beforeAll(async () => {
  two = await openTwoServers(workedTenant, clock)
  db = two.servers[0]!.deps.db
})
afterAll(() => two.stop())
beforeEach(() => forgetOrders(db))

const reservationOf = async (status: ReservationStatus) => {
  const { body } = await visitor(two.servers[0]!.app).checkout(order())
  const cancelled = status === STATUS.cancelled ? { cancelled_at: clock(), cancel_fee: 0, cancel_refund: 0 } : {}
  if (status !== STATUS.open)
    await db
      .updateTable('reservations')
      .set({ status, hold_until: null, ...cancelled })
      .where('id', '=', body.bookingId)
      .execute()
  return body.bookingId
}
const read = (id: string) => db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const momentOf = (at: number) => new Date(clock().getTime() + 1000 * (at + 1))
const sumsOf = (at: number) => ({ fee: at, refund: 100 - at })

const writtenBy = (at: number, move: Move) => {
  if (move === 'reservation.confirm') return { paid_at: momentOf(at) }
  if (move === 'reservation.complete') return {}
  const { fee, refund } = sumsOf(at)
  return { cancelled_at: momentOf(at), cancel_fee: fee, cancel_refund: refund }
}

const moveAtOnce = async (pools: readonly Kysely<Database>[], id: string, moves: readonly Move[]) => {
  const allHaveRead = Promise.withResolvers<void>()
  let readers = 0
  const outcomes = await Promise.allSettled(
    moves.map((type, at) =>
      transact(pools[at]!, async (trx) => {
        const { status: from } = await trx
          .selectFrom('reservations')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        readers += 1
        if (readers === moves.length) allHaveRead.resolve()
        await allHaveRead.promise
        const cancelled = type === 'reservation.cancel' ? { cancelled: sumsOf(at) } : {}
        await moveReservation(trx, { tenant: 'worked', id }, { from, event: { type }, at: momentOf(at), ...cancelled })
      }),
    ),
  )
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
  return outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []))
}

const pairs = STATUSES.flatMap((from) => MOVES.flatMap((one) => MOVES.map((other) => [from, one, other] as const)))

test.each(pairs)('In status %i, at most one of a concurrent %s and %s succeeds', async (from, ...moves) => {
  const pools = two.servers.map(({ deps }) => deps.db)
  const isLegal = moves.some((type) => nextStatus(from, { type }) !== undefined)
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await reservationOf(from)
    const before = await read(id)
    const winners = await moveAtOnce(pools, id, moves)
    expect(winners).toHaveLength(isLegal ? 1 : 0)
    const left = winners.map((at) => ({
      status: nextStatus(from, { type: moves[at]! }),
      hold_until: null,
      ...writtenBy(at, moves[at]!),
    }))
    expect(await read(id)).toEqual({ ...before, ...left[0] })
  }
})

test.each([
  [STATUS.open, 'reservation.confirm'],
  [STATUS.open, 'reservation.cancel'],
  [STATUS.paid, 'reservation.complete'],
  [STATUS.paid, 'reservation.cancel'],
] as const)('Control: without a check of the status, status %i accepts %s twice', async (from, move) => {
  const unguarded = await Promise.all([1, 2].map(() => openServer(two.postgres.url, clock, withoutStatusGuard)))
  try {
    const pools = unguarded.map(({ deps }) => deps.db)
    expect(await moveAtOnce(pools, await reservationOf(from), [move, move])).toEqual([0, 1])
  } finally {
    for (const { close } of unguarded) await close()
  }
})
