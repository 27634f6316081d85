import { STATUS } from '#contract/constants.ts'
import { outdatedTicks } from '#domain/booking/outdated-ticks.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db, Trx } from '#server/db/transact.ts'

type Where = 'out' | 'back'

export const personKey = (index: number, where: Where): string => `person.${index}.${where}`

export const personOf = (key: string): { index: number; where: Where } | undefined => {
  const [, index, where] = /^person\.(\d+)\.(out|back)$/.exec(key) ?? []
  return index === undefined ? undefined : { index: Number(index), where: where as Where }
}

export type DoneExtras = ReadonlyMap<string, ReadonlySet<string>>

type Ticked = Pick<ReservationRow, 'id' | 'status' | 'handed_out_at' | 'payload'>

/** The ticks of a booking that was handed out or returned as a whole. They need not be stored in done_extras. */
const ticksOfWhole = ({ status, handed_out_at, payload }: Ticked): string[] => {
  const isBack = status === STATUS.completed
  return payload.persons.flatMap((_, index) => [
    ...(isBack || handed_out_at !== null ? [personKey(index, 'out')] : []),
    ...(isBack ? [personKey(index, 'back')] : []),
  ])
}

export const doneExtras = async (db: Db, tenant: string, reservations: readonly Ticked[]): Promise<DoneExtras> => {
  if (reservations.length === 0) return new Map()
  const ids = reservations.map(({ id }) => id)
  const rows = await db
    .selectFrom('done_extras')
    .select(['reservation', 'extra'])
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
  const stored = Map.groupBy(rows, ({ reservation }) => reservation)
  return new Map(
    reservations.map((row) => [
      row.id,
      new Set([...ticksOfWhole(row), ...(stored.get(row.id) ?? []).map(({ extra }) => extra)]),
    ]),
  )
}

/** Once a person has got equipment, only the shop can change or cancel the booking. */
export const isHandedOut = async (
  db: Db,
  { tenant, id, status, handed_out_at }: Pick<ReservationRow, 'tenant' | 'id' | 'status' | 'handed_out_at'>,
): Promise<boolean> => {
  if (status !== STATUS.paid) return false
  if (handed_out_at !== null) return true
  const tick = await db
    .selectFrom('done_extras')
    .select('extra')
    .where(has({ tenant, reservation: id }))
    .where('extra', 'like', 'person.%.out')
    .limit(1)
    .executeTakeFirst()
  return tick !== undefined
}

type Content = Pick<ReservationRow, 'payload' | 'cart'>

export const clearOutdatedTicks = async (
  trx: Trx,
  { tenant, id, ...before }: Content & Pick<ReservationRow, 'tenant' | 'id'>,
  after: Content,
): Promise<string[]> => {
  const outdated = outdatedTicks(
    { booking: before.payload, cart: before.cart },
    { booking: after.payload, cart: after.cart },
  )
  if (outdated.length === 0) return []
  const removed = await trx
    .deleteFrom('done_extras')
    .where(has({ tenant, reservation: id }))
    .where('extra', 'in', outdated)
    .returning('extra')
    .execute()
  return removed.map(({ extra }) => extra)
}
