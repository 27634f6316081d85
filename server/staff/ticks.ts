import { STATUS } from '#contract/constants.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'

/** The tick of a booking whose equipment is packed. */
export const PACKED = 'packed'

type Where = 'out' | 'back'

/** The tick of one person: equipment handed out, or returned. */
export const personKey = (index: number, where: Where): string => `person.${index}.${where}`

/** The person of a key; undefined: it is the key of something else. */
export const personOf = (key: string): { index: number; where: Where } | undefined => {
  const [, index, where] = /^person\.(\d+)\.(out|back)$/.exec(key) ?? []
  return index === undefined ? undefined : { index: Number(index), where: where as Where }
}

/** Keys of ticks, by reservation. */
export type DoneExtras = ReadonlyMap<string, ReadonlySet<string>>

type Ticked = Pick<ReservationRow, 'id' | 'status' | 'handed_out_at' | 'payload'>

/** Ticks that no row has: a booking that is handed out or returned as a whole counts for each of its persons. */
const ticksOfWhole = ({ status, handed_out_at, payload }: Ticked): string[] => {
  const isBack = status === STATUS.completed
  return payload.persons.flatMap((_, index) => [
    ...(isBack || handed_out_at !== null ? [personKey(index, 'out')] : []),
    ...(isBack ? [personKey(index, 'back')] : []),
  ])
}

/** The ticks of these reservations of one shop. */
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
