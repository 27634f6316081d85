import { STATUS } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import type { CounterExtra } from '#contract/staff.ts'
import { COVERAGE, PACKED, SPECIAL } from '#domain/booking/outdated-ticks.ts'
import { canUndoHandout } from '#domain/reservation/counter-task.ts'
import { isPaid } from '#domain/reservation/reservation-status.ts'
import { translate } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Trx } from '#server/db/transact.ts'
import { dropPendingChange } from '#server/reservations/pending-change.ts'
import { forgetUnpaidHold } from '#server/stock/unpaid-holds.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { shownName } from './counter-persons.ts'
import { doneExtras, type DoneExtras, personKey, personOf } from '#server/reservations/ticks.ts'

export const namedExtra = (
  { tenant }: Shop,
  row: Pick<ReservationRow, 'cart' | 'payload' | 'language'>,
  key: string,
  locale: Locale,
): Pick<CounterExtra, 'kind' | 'title'> => {
  if (key === COVERAGE) return { kind: COVERAGE, title: null }
  if (key === PACKED) return { kind: 'extra', title: translate(locale, 'server.packed') }
  const ticked = personOf(key)
  if (ticked) {
    const name = shownName(locale, row, ticked.index)
    return { kind: 'extra', title: translate(locale, `server.person.${ticked.where}`, { name }) }
  }
  const id = key.slice(SPECIAL.length)
  const special = tenant.specials.find((offered) => offered.id === id)
  const booked = row.cart.specials.find((chosen) => chosen.id === id)
  return { kind: special?.type ?? 'extra', title: special?.title[locale] ?? booked?.title ?? id }
}

/** Payload and cart must have the persons in the same order. */
export const extrasOf = (
  shop: Shop,
  row: ReservationRow,
  { locale, done }: { locale: Locale; done: DoneExtras },
): CounterExtra[] => {
  const { cart } = row
  const covered = cart.persons.flatMap(({ coverage }, at) => (coverage ? [shownName(locale, row, at)] : []))
  const keys = [...cart.specials.map(({ id }) => `${SPECIAL}${id}`), ...(covered.length > 0 ? [COVERAGE] : [])]
  return keys.map((key) => ({
    key,
    ...namedExtra(shop, row, key, locale),
    persons: key === COVERAGE ? covered : [],
    state: done.get(row.id)?.has(key) ? 'done' : 'open',
  }))
}

const hasExtra = ({ cart, payload }: ReservationRow, key: string): boolean => {
  if (key === COVERAGE) return cart.persons.some(({ coverage }) => coverage)
  if (key === PACKED) return true
  const ticked = personOf(key)
  if (ticked) return ticked.index < payload.persons.length
  return cart.specials.some(({ id }) => `${SPECIAL}${id}` === key)
}

export interface Tick {
  action: 'extra_done' | 'extra_open'
  extra: string
}

const refuseWrongWay = ({ status }: ReservationRow, done: ReadonlySet<string>, { action, extra }: Tick): void => {
  const ticked = personOf(extra)
  if (!ticked) return
  if (status === STATUS.completed) throw new Refusal(409, { error: 'this booking is completed' })
  const { index, where } = ticked
  const isWrongWay =
    action === 'extra_done'
      ? where === 'back' && !done.has(personKey(index, 'out'))
      : where === 'out' && done.has(personKey(index, 'back'))
  if (isWrongWay) throw new Refusal(409, { error: 'nothing comes back before it went out' })
}

const ticksOf = async (trx: Trx, row: ReservationRow): Promise<ReadonlySet<string>> =>
  (await doneExtras(trx, row.tenant, [row])).get(row.id)!

export const changesTick = async (trx: Trx, row: ReservationRow, tick: Tick): Promise<boolean> => {
  const { action, extra } = tick
  if (!isPaid(row)) throw new Refusal(409, { error: 'this booking is not paid for' })
  if (!hasExtra(row, extra)) throw new Refusal(409, { error: 'this booking does not have that extra' })
  const done = await ticksOf(trx, row)
  refuseWrongWay(row, done, tick)
  return done.has(extra) !== (action === 'extra_done')
}

const setHandedOut = (trx: Trx, { tenant, id }: ReservationRow, at: Date | null) =>
  trx.updateTable('reservations').set({ handed_out_at: at }).where(has({ tenant, id })).execute()

export const noteHandout = async (trx: Trx, row: ReservationRow, now: Date): Promise<null> => {
  await dropPendingChange(trx, row, now)
  await setHandedOut(trx, row, now)
  await forgetUnpaidHold(trx, { tenant: row.tenant, reservation: row.id, kind: 'shop' }).execute()
  return null
}

const keysOut = ({ payload }: ReservationRow) => payload.persons.map((_, index) => personKey(index, 'out'))

export const undoHandout = async (trx: Trx, row: ReservationRow): Promise<null> => {
  const done = await ticksOf(trx, row)
  const isAnyBack = row.payload.persons.some((_, index) => done.has(personKey(index, 'back')))
  if (!canUndoHandout({ status: row.status, handedOutAt: row.handed_out_at?.toISOString() ?? null, isAnyBack }))
    throw new Refusal(409, { error: 'this handout cannot be undone' })
  await setHandedOut(trx, row, null)
  await trx
    .deleteFrom('done_extras')
    .where(has({ tenant: row.tenant, reservation: row.id }))
    .where('extra', 'in', keysOut(row))
    .execute()
  return null
}

const noteWhole = async (trx: Trx, row: ReservationRow, { action }: Tick, now: Date) => {
  if (action === 'extra_open') {
    if (row.handed_out_at !== null) await setHandedOut(trx, row, null)
    return
  }
  const done = await ticksOf(trx, row)
  if (keysOut(row).every((key) => done.has(key))) await noteHandout(trx, row, now)
}

export const tickExtra = async (trx: Trx, row: ReservationRow, tick: Tick, now: Date): Promise<null> => {
  const { tenant, id } = row
  const { action, extra } = tick
  const isOut = personOf(extra)?.where === 'out'
  // Stores a tick for each person first, because a booking that was handed out as a whole has no stored ticks.
  const written = action === 'extra_done' ? [extra] : isOut && row.handed_out_at !== null ? keysOut(row) : []
  if (written.length > 0)
    await trx
      .insertInto('done_extras')
      .values(written.map((key) => ({ tenant, reservation: id, extra: key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (action === 'extra_open')
    await trx
      .deleteFrom('done_extras')
      .where(has({ tenant, reservation: id, extra }))
      .execute()
  if (isOut && action === 'extra_done') await dropPendingChange(trx, row, now)
  if (isOut) await noteWhole(trx, row, tick, now)
  return null
}
