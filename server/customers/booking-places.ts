import { sql } from 'kysely'
import { has } from '#server/db/has.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { eraseBookings, eraseFromBookings, type Shared, eraseChanges } from './erase-bookings.ts'
import { mailAnswer } from '#server/reservations/mail-answer.ts'
import { moveGroup, touchGroup } from '#server/reservations/move-group.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import { type Place, bookingIds, type KnownPerson } from './place.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import { releaseRest } from '#server/stock/end-hold.ts'

type Dated<T> = T & { at: Date }

const atIso = <T>(rows: readonly Dated<T>[]) => rows.map((row) => ({ ...row, at: row.at.toISOString() }))

const besides = async (db: Db, tenant: string, reservation: string) => {
  const payments = await db
    .selectFrom('payments')
    .select(['amount', 'state', 'started_at as at'])
    .where(has({ tenant, reservation }))
    .orderBy('started_at')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount', 'state', 'note', 'created_at as at'])
    .where(has({ tenant, reservation }))
    .orderBy('created_at')
    .execute()
  const actions = await db
    .selectFrom('staff_actions')
    .select(['action', 'reason', 'at'])
    .where(has({ tenant, reservation }))
    .orderBy('at')
    .execute()
  return { payments: atIso(payments), refunds: atIso(refunds), actions: atIso(actions) }
}

export const bookingsPlace: Place<'reservations'> = {
  columns: [
    'reservations.payload',
    'reservations.cart',
    'reservations.email',
    'reservations.words',
    'refunds.note',
    'staff_actions.reason',
  ],
  find: (db, { tenant, bookings }) =>
    Promise.resolve({
      count: bookings.length,
      show: async ({ shop, today }) => {
        const shown = []
        for (const row of bookings) {
          const { cancellation: _cancellation, held: _held, ...booking } = await showReservation(db, shop, row, today)
          shown.push({ ...booking, ...(await besides(db, tenant, row.id)) })
        }
        return shown
      },
      erase: (trx) => eraseBookings(trx, tenant, bookings),
    }),
}

const isCalled =
  (email: string) =>
  (person: { email?: string | null }): boolean =>
    person.email?.toLowerCase() === email

const wordOf = ({ tenant, email }: KnownPerson) => {
  const word = `${tenant}/email/${email}`.replaceAll('\\', '\\\\').replaceAll("'", "''")
  return sql<string>`${`'${word}'`}::tsquery`
}

const sharedBookings = (db: Db, person: KnownPerson): Promise<Shared[]> =>
  db
    .selectFrom('reservations')
    .select(['id', 'number', 'payload'])
    .where('tenant', '=', person.tenant)
    .where('words', '@@', wordOf(person))
    .execute()

/** Changes are searched too, because a change may add persons whom its booking does not have. */
const sharedChanges = (db: Db, person: KnownPerson): Promise<Shared[]> =>
  db
    .selectFrom('reservation_changes as change')
    .innerJoin('reservations as booking', (join) =>
      join.onRef('booking.tenant', '=', 'change.tenant').onRef('booking.id', '=', 'change.reservation'),
    )
    .select(['booking.id', 'booking.number', 'change.payload'])
    .where('change.tenant', '=', person.tenant)
    .where(sql<boolean>`booking_words(change.tenant, change.email, change.payload) @@ ${wordOf(person)}`)
    .where((eb) => eb(eb.fn<string>('lower', ['change.email']), '<>', person.email))
    .execute()

export const partsPlace: Place<'parts'> = {
  columns: ['reservations.payload', 'reservation_changes.payload', 'reservation_changes.differences'],
  find: async (db, person) => {
    const { tenant, email } = person
    const isPerson = isCalled(email)
    const own = new Set(bookingIds(person))
    const rows = [...(await sharedBookings(db, person)), ...(await sharedChanges(db, person))].filter(
      ({ id, payload }) => !own.has(id) && payload.persons.some(isPerson),
    )
    const ids = [...new Set(rows.map(({ id }) => id))]
    return {
      count: ids.length,
      show: () =>
        rows.flatMap(({ number, payload: { date, persons } }) =>
          persons.filter(isPerson).map((part) => ({ number, date, person: part })),
        ),
      erase: (trx) => eraseFromBookings(trx, tenant, ids, isPerson),
    }
  },
}

export const changesPlace: Place<'changes'> = {
  columns: [
    'reservation_changes.payload',
    'reservation_changes.cart',
    'reservation_changes.email',
    'reservation_changes.differences',
  ],
  find: async (db, person) => {
    const { tenant, email } = person
    const rows = await db
      .selectFrom('reservation_changes as change')
      .innerJoin('reservations as booking', (join) =>
        join.onRef('booking.tenant', '=', 'change.tenant').onRef('booking.id', '=', 'change.reservation'),
      )
      .select([
        'booking.number',
        'change.id',
        'change.state',
        'change.created_at',
        'change.amount',
        'change.payload',
        'change.cart',
      ])
      .where('change.tenant', '=', tenant)
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['change.email']), '=', email),
          eb('change.reservation', '=', eb.fn.any(eb.val(bookingIds(person)))),
        ]),
      )
      .orderBy('change.created_at')
      .execute()
    return {
      count: rows.length,
      show: () =>
        rows.map(({ number, state, created_at: askedAt, amount, payload }) => ({
          number,
          state,
          askedAt: askedAt.toISOString(),
          amount,
          booking: payload,
        })),
      erase: (trx) => eraseChanges(trx, tenant, rows),
    }
  },
}

const begun = ({ general, created_at: at }: Pick<StoredGroup, 'general' | 'created_at'>) => ({
  title: general?.title ?? '',
  begunAt: at.toISOString(),
})

const answered = ({ answer }: Pick<StoredGroup, 'answer'>) => {
  if (answer === null) return null
  const quote = answer.kind === 'quote' ? answer : undefined
  return { word: answer.word, total: quote?.cart.price.amount ?? null, validUntil: quote?.validUntil ?? null }
}

const ledGroups = (db: Db, { tenant, email }: KnownPerson) =>
  db
    .selectFrom('groups')
    .select(['general', 'leader', 'answer', 'created_at'])
    .where(has({ tenant, email }))
    .orderBy('created_at')
    .execute()

const ownEntries = (db: Db, { tenant, email }: KnownPerson) =>
  db
    .selectFrom('group_persons as person')
    .innerJoin('groups as own', (join) =>
      join.onRef('own.tenant', '=', 'person.tenant').onRef('own.id', '=', 'person.group_id'),
    )
    .select(['own.id', 'own.general', 'own.created_at', 'person.fields'])
    .where(has({ 'person.tenant': tenant, 'person.email': email }))
    .orderBy('own.created_at')
    .execute()

/** Increases the version of each group, so that a completion that has already read the entries reads them again. */
const removeEntries = async (
  trx: Trx,
  { tenant, email }: KnownPerson,
  joined: readonly string[],
  now: Date,
): Promise<void> => {
  const groups = await trx
    .selectFrom('groups')
    .select(['tenant', 'id', 'version', 'held', 'answered', 'answer', 'email', 'language'])
    .where('tenant', '=', tenant)
    .where('id', '=', (eb) => eb.fn.any(eb.val(joined)))
    .where('state', 'in', ['collecting', 'inquired'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const group of groups)
    if (group.answered === 'quoted' && group.answer?.kind === 'quote') {
      await moveGroup(trx, group, { event: { type: 'quote.withdraw' }, now })
      await mailAnswer(trx, group, { kind: 'group_quote_withdrawn', quote: group.answer.id }, now)
    } else await touchGroup(trx, group, now)
  await trx.deleteFrom('group_persons').where(has({ tenant, email })).execute()
}

export const groupsPlace: Place<'groups'> = {
  columns: [
    'groups.general',
    'groups.leader',
    'groups.email',
    'groups.answer',
    'group_persons.fields',
    'group_persons.email',
  ],
  find: async (db, person) => {
    const { tenant, email } = person
    const led = await ledGroups(db, person)
    const entries = await ownEntries(db, person)
    const joined = entries.map(({ id }) => id)
    return {
      count: led.length + entries.length,
      show: () => [
        ...led.map((group) => ({
          ...begun(group),
          general: group.general,
          leader: group.leader,
          answer: answered(group),
          person: null,
        })),
        ...entries.map((entry) => ({
          ...begun(entry),
          general: null,
          leader: null,
          answer: null,
          person: entry.fields,
        })),
      ],
      erase: async (trx, now) => {
        const erased = await trx.deleteFrom('groups').where(has({ tenant, email })).returning('held').execute()
        for (const { held } of erased) if (held !== null) await releaseRest(trx, tenant, held, now)
        await removeEntries(trx, person, joined, now)
        // Deletes sent mails about these groups, because a mail about an inquiry contains the names of all persons.
        await trx
          .deleteFrom('mails')
          .where('tenant', '=', tenant)
          .where('due_at', 'is', null)
          .where(sql<boolean>`mail ->> 'group' is not null and mail ->> 'group' = any(${joined}::text[])`)
          .execute()
      },
    }
  },
}

export const withdrawalsPlace: Place<'withdrawals'> = {
  columns: ['withdrawals.name', 'withdrawals.email'],
  find: async (db, person) => {
    const { tenant, email } = person
    const rows = await db
      .selectFrom('withdrawals')
      .select(['id', 'reservation', 'name', 'number', 'received_at'])
      .where('tenant', '=', tenant)
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['email']), '=', email),
          eb('reservation', '=', eb.fn.any(eb.val(bookingIds(person)))),
        ]),
      )
      .orderBy('received_at')
      .execute()
    const idsOf = (isOfBooking: boolean) =>
      rows.filter(({ reservation }) => (reservation !== null) === isOfBooking).map(({ id }) => id)
    return {
      count: rows.length,
      show: () =>
        rows.map(({ name, number, received_at: receivedAt }) => ({
          name,
          number,
          receivedAt: receivedAt.toISOString(),
        })),
      erase: async (trx) => {
        await trx
          .deleteFrom('withdrawals')
          .where('tenant', '=', tenant)
          .where('id', '=', (eb) => eb.fn.any(eb.val(idsOf(false))))
          .execute()
        await trx
          .updateTable('withdrawals')
          .set({ name: '', email: '' })
          .where('tenant', '=', tenant)
          .where('id', '=', (eb) => eb.fn.any(eb.val(idsOf(true))))
          .execute()
      },
    }
  },
}
