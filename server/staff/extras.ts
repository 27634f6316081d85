import type { Kysely } from 'kysely'
import type { CounterExtra } from '#contract/staff.ts'
import { isPaid } from '#domain/reservation/reservation-status.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { nameOf } from './counter-persons.ts'

const COVERAGE = 'coverage'
const SPECIAL = 'special.'

/** Keys of ticked extras, by reservation. */
export type DoneExtras = ReadonlyMap<string, ReadonlySet<string>>

/** The ticked extras of these reservations of one shop. */
export const doneExtras = async (
  db: Kysely<Database>,
  tenant: string,
  reservations: readonly { id: string }[],
): Promise<DoneExtras> => {
  if (reservations.length === 0) return new Map()
  const ids = reservations.map(({ id }) => id)
  const rows = await db
    .selectFrom('done_extras')
    .select(['reservation', 'extra'])
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ reservation }) => reservation)].map(([id, done]) => [
      id,
      new Set(done.map(({ extra }) => extra)),
    ]),
  )
}

/** An extra as it is called: one that the booking or the shop has given up since is still named. */
export const namedExtra = (
  { tenant }: Shop,
  { cart, language }: Pick<ReservationRow, 'cart' | 'language'>,
  key: string,
): Pick<CounterExtra, 'kind' | 'title'> => {
  if (key === COVERAGE) return { kind: COVERAGE, title: null }
  const id = key.slice(SPECIAL.length)
  const special = tenant.specials.find((offered) => offered.id === id)
  const booked = cart.specials.find((chosen) => chosen.id === id)
  return { kind: special?.type ?? 'extra', title: booked?.title ?? special?.title[language] ?? id }
}

/** A booking's extras: its specials in the order of the cart, then coverage by person. Payload and cart have the persons in the same order. */
export const extrasOf = (shop: Shop, row: ReservationRow, done: DoneExtras): CounterExtra[] => {
  const { cart, payload } = row
  const covered = cart.persons.flatMap(({ coverage, label }, at) =>
    coverage ? [nameOf(payload.persons[at]) || label] : [],
  )
  const keys = [...cart.specials.map(({ id }) => `${SPECIAL}${id}`), ...(covered.length > 0 ? [COVERAGE] : [])]
  return keys.map((key) => ({
    key,
    ...namedExtra(shop, row, key),
    persons: key === COVERAGE ? covered : [],
    state: done.get(row.id)?.has(key) ? 'done' : 'open',
  }))
}

const hasExtra = ({ cart }: ReservationRow, key: string): boolean =>
  key === COVERAGE
    ? cart.persons.some(({ coverage }) => coverage)
    : cart.specials.some(({ id }) => `${SPECIAL}${id}` === key)

export interface Tick {
  action: 'extra_done' | 'extra_open'
  extra: string
}

/**
 * Whether a tick, or taking it away, changes a locked reservation.
 * @throws Refusal 409 when the booking is not paid for, or does not have that extra.
 */
export const changesTick = async (trx: Trx, row: ReservationRow, { action, extra }: Tick): Promise<boolean> => {
  if (!isPaid(row)) throw new Refusal(409, { error: 'this booking is not paid for' })
  if (!hasExtra(row, extra)) throw new Refusal(409, { error: 'this booking does not have that extra' })
  const done = await doneExtras(trx, row.tenant, [row])
  return (done.get(row.id)?.has(extra) ?? false) !== (action === 'extra_done')
}

/** Ticks an extra of a locked reservation, or takes its tick away. */
export const tickExtra = async (trx: Trx, { tenant, id }: ReservationRow, { action, extra }: Tick): Promise<null> => {
  await (action === 'extra_done'
    ? trx.insertInto('done_extras').values({ tenant, reservation: id, extra }).execute()
    : trx
        .deleteFrom('done_extras')
        .where('tenant', '=', tenant)
        .where('reservation', '=', id)
        .where('extra', '=', extra)
        .execute())
  return null
}
