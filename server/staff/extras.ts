import type { CounterExtra } from '#contract/staff.ts'
import { isPaid } from '#domain/reservation/reservation-status.ts'
import { translate } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { forgetUnpaidHold } from '#server/stock/unpaid-holds.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { nameOf } from './counter-persons.ts'

const COVERAGE = 'coverage'
const SPECIAL = 'special.'

/** The tick of one person of a group: equipment handed out, or returned. */
export const personKey = (index: number, where: 'out' | 'back'): string => `person.${index}.${where}`

const personOf = (key: string): { index: number; where: 'out' | 'back' } | undefined => {
  const [, index, where] = /^person\.(\d+)\.(out|back)$/.exec(key) ?? []
  return index === undefined ? undefined : { index: Number(index), where: where as 'out' | 'back' }
}

/** Keys of ticked extras, by reservation. */
export type DoneExtras = ReadonlyMap<string, ReadonlySet<string>>

/** The ticked extras of these reservations of one shop. */
export const doneExtras = async (
  db: Db,
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

/** An extra with its title; one that the booking or the shop no longer has is still named. */
export const namedExtra = (
  { tenant }: Shop,
  { cart, payload, language }: Pick<ReservationRow, 'cart' | 'payload' | 'language'>,
  key: string,
): Pick<CounterExtra, 'kind' | 'title'> => {
  if (key === COVERAGE) return { kind: COVERAGE, title: null }
  const ticked = personOf(key)
  if (ticked) {
    const person = payload.persons[ticked.index]
    const name = nameOf(person) || (person?.label ?? '')
    return { kind: 'extra', title: translate(language, `server.person.${ticked.where}`, { name }) }
  }
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

const hasExtra = ({ cart, payload }: ReservationRow, key: string): boolean => {
  if (key === COVERAGE) return cart.persons.some(({ coverage }) => coverage)
  const ticked = personOf(key)
  if (ticked) return payload.isGroup === true && ticked.index < payload.persons.length
  return cart.specials.some(({ id }) => `${SPECIAL}${id}` === key)
}

export interface Tick {
  action: 'extra_done' | 'extra_open'
  extra: string
}

/**
 * Whether a tick, or its removal, changes a locked reservation.
 * @throws Refusal 409 when the booking is not paid, or does not have this extra.
 */
export const changesTick = async (trx: Trx, row: ReservationRow, { action, extra }: Tick): Promise<boolean> => {
  if (!isPaid(row)) throw new Refusal(409, { error: 'this booking is not paid for' })
  if (!hasExtra(row, extra)) throw new Refusal(409, { error: 'this booking does not have that extra' })
  const done = (await doneExtras(trx, row.tenant, [row])).get(row.id) ?? new Set()
  const ticked = personOf(extra)
  const isWrongWay =
    ticked &&
    (action === 'extra_done'
      ? ticked.where === 'back' && !done.has(personKey(ticked.index, 'out'))
      : ticked.where === 'out' && done.has(personKey(ticked.index, 'back')))
  if (isWrongWay) throw new Refusal(409, { error: 'nothing comes back before it went out' })
  return done.has(extra) !== (action === 'extra_done')
}

/** The equipment is out: its units no longer count as held without money. */
export const noteHandout = async (trx: Trx, { tenant, id }: ReservationRow, now: Date): Promise<null> => {
  await trx.updateTable('reservations').set({ handed_out_at: now }).where(has({ tenant, id })).execute()
  await forgetUnpaidHold(trx, { tenant, reservation: id, kind: 'shop' }).execute()
  return null
}

/** Once all persons of a group have their equipment, the booking counts as handed out. */
const noteWholeGroup = async (trx: Trx, row: ReservationRow, now: Date) => {
  const { tenant, id, payload } = row
  if (row.handed_out_at !== null) return
  const done = (await doneExtras(trx, tenant, [{ id }])).get(id)
  if (payload.persons.every((_, index) => done?.has(personKey(index, 'out')))) await noteHandout(trx, row, now)
}

/** Sets or removes the tick of an extra in a locked reservation. */
export const tickExtra = async (trx: Trx, row: ReservationRow, { action, extra }: Tick, now: Date): Promise<null> => {
  const { tenant, id } = row
  await (action === 'extra_done'
    ? trx.insertInto('done_extras').values({ tenant, reservation: id, extra }).execute()
    : trx
        .deleteFrom('done_extras')
        .where(has({ tenant, reservation: id, extra }))
        .execute())
  if (personOf(extra)?.where === 'out') await noteWholeGroup(trx, row, now)
  return null
}
