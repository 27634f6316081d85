import { sql } from 'kysely'
import type { ReservationRow } from '#server/db/rows.ts'
import { type Db, type Trx, transact } from '#server/db/transact.ts'
import { forgetNames } from '#server/reservations/booked-names.ts'
import {
  cartWithoutPerson,
  differencesWithoutNames,
  payloadWithoutPerson,
  withoutSome,
} from '#server/reservations/without-person.ts'
import { has } from '#server/db/has.ts'
import { bookerOf } from '#domain/persons/contact.ts'
import { calledOf } from '#server/saved-persons/saved-persons.ts'

export type PersonalRow = Pick<ReservationRow, 'id' | 'payload' | 'cart'>

const stays = (rows: readonly PersonalRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ id, payload, cart }) => ({
      id,
      payload: payloadWithoutPerson(payload),
      cart: cartWithoutPerson(cart),
    })),
  )}::jsonb) as stays (id text, payload jsonb, cart jsonb)`

export const eraseChanges = async (trx: Trx, tenant: string, rows: readonly PersonalRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    update reservation_changes c set email = '', payload = stays.payload, cart = stays.cart,
      differences = ${differencesWithoutNames}
    from ${stays(rows)}
    where c.tenant = ${tenant} and c.id = stays.id`.execute(trx)
}

export const eraseBookings = async (trx: Trx, tenant: string, bookings: readonly PersonalRow[]): Promise<void> => {
  if (bookings.length === 0) return
  const ids = bookings.map(({ id }) => id)
  // Runs this statement first, so that the second of two simultaneous erasures waits here, before either holds a lock
  // that the other needs.
  await sql`
    update reservations r set email = '', customer = null, sizes_removed = true, payload = stays.payload, cart = stays.cart
    from ${stays(bookings)}
    where r.tenant = ${tenant} and r.id = stays.id`.execute(trx)
  const changes = await trx
    .selectFrom('reservation_changes')
    .select(['id', 'payload', 'cart'])
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
  await eraseChanges(trx, tenant, changes)
  await trx
    .updateTable('withdrawals')
    .set({ name: '', email: '' })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
  await trx.deleteFrom('mails').where('tenant', '=', tenant).where('reservation', 'in', ids).execute()
  await trx.deleteFrom('booked_members').where('tenant', '=', tenant).where('reservation', 'in', ids).execute()
  await trx
    .updateTable('staff_actions')
    .set({ reason: null })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
  await trx
    .updateTable('refunds')
    .set({ note: null })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .execute()
}

export type Shared = Pick<ReservationRow, 'id' | 'number' | 'payload'>

type Booked = ReservationRow['payload']['persons'][number]

/**
 * Also removes the recipients of sent mails, because these mails may name the persons. `sweepMailbox` then deletes
 * these mails from the local mailbox.
 */
export const eraseFromBookings = async (
  trx: Trx,
  tenant: string,
  ids: readonly string[],
  isGone: (person: Booked) => boolean,
): Promise<void> => {
  if (ids.length === 0) return
  const bookings = await trx
    .selectFrom('reservations')
    .select(['id', 'payload', 'cart'])
    .where('tenant', '=', tenant)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const changes = await trx
    .selectFrom('reservation_changes')
    .select(['id', 'payload', 'cart'])
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, payload } of bookings)
    await forgetNames(trx, { tenant, id, payload }, payload.persons.filter(isGone))
  for (const [table, rows] of [
    ['reservations', bookings],
    ['reservation_changes', changes],
  ] as const)
    for (const row of rows) {
      const { payload, cart } = withoutSome(row, isGone)
      await trx
        .updateTable(table)
        .set({ payload: JSON.stringify(payload), cart: JSON.stringify(cart) })
        .where(has({ tenant, id: row.id }))
        .execute()
    }
  // Removes all names from the history of these bookings, because the history does not tell which of two namesakes is
  // meant.
  await trx
    .updateTable('reservation_changes')
    .set({ differences: differencesWithoutNames })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .where('differences', 'is not', null)
    .execute()
  await trx
    .updateTable('mails')
    .set({ recipient: '' })
    .where('tenant', '=', tenant)
    .where('reservation', 'in', ids)
    .where('due_at', 'is', null)
    .execute()
}

const namedInHistory = async (trx: Trx, tenant: string, reservation: string, called: string): Promise<number> => {
  const changes = await trx
    .selectFrom('reservation_changes')
    .select('differences')
    .where(has({ tenant, reservation }))
    .where('differences', 'is not', null)
    .execute()
  return Math.max(
    0,
    ...changes.map(
      ({ differences }) => differences!.persons.filter(({ name }) => name.toLowerCase() === called).length,
    ),
  )
}

/** @returns the number of erased persons: 0 if no booking has the number, or if its contact has this name */
export const eraseNamedMember = (
  db: Db,
  tenant: string,
  { number, name }: { number: string; name: string },
): Promise<number> =>
  transact(db, async (trx) => {
    const called = name.trim().toLowerCase()
    const isNamed = (person: Booked): boolean => calledOf(person) === called
    const booking = await trx
      .selectFrom('reservations')
      .select(['id', 'payload', 'customer'])
      .where(has({ tenant, number }))
      .forUpdate()
      .executeTakeFirst()
    if (!booking) return 0
    const booker = bookerOf(booking.payload)
    const named = booking.payload.persons.filter((person) => person !== booker && isNamed(person))
    const before = await namedInHistory(trx, tenant, booking.id, called)
    const count = Math.max(named.length, before)
    if (count === 0 || (booker && calledOf(booker) === called)) return 0
    await eraseFromBookings(trx, tenant, [booking.id], isNamed)
    if (booking.customer !== null)
      await trx
        .deleteFrom('saved_persons')
        .where(has({ tenant, customer: booking.customer, called }))
        .execute()
    return count
  })
