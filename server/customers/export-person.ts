import type { Kysely } from 'kysely'
import type { PersonExport } from '#contract/customer.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { addressHash } from '#server/auth/proved-address.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import { ownSizes } from '#server/saved-persons/own-sizes.ts'
import { personsOf } from '#server/saved-persons/saved-persons.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { groupsOfPerson } from './groups-of-person.ts'
import { profileOf } from './profile.ts'
import { reservationsOfPerson } from './reservations-of-person.ts'

const lasting = (row: { created_at: Date; expires_at: Date }) => ({
  since: row.created_at.toISOString(),
  until: row.expires_at.toISOString(),
})

const accountOf = async (db: Kysely<Database>, customer: CustomerRow): Promise<PersonExport['account']> => {
  const sessions = await db
    .selectFrom('customer_sessions')
    .select(['created_at', 'expires_at'])
    .where('tenant', '=', customer.tenant)
    .where('customer', '=', customer.id)
    .orderBy('created_at')
    .execute()
  const devices = await db
    .selectFrom('customer_devices')
    .select(['created_at', 'expires_at'])
    .where('tenant', '=', customer.tenant)
    .where('account', '=', customer.id)
    .orderBy('created_at')
    .execute()
  return {
    profile: profileOf(customer, await ownSizes(db, customer)),
    createdAt: customer.created_at.toISOString(),
    activatedAt: customer.activated_at?.toISOString() ?? null,
    sessions: sessions.map(lasting),
    devices: devices.map(lasting),
    persons: await personsOf(db, customer),
  }
}

const shown = ({ amount, state, at }: { amount: number; state: string; at: Date }) => ({
  amount,
  state,
  at: at.toISOString(),
})

const moneyOf = async (db: Kysely<Database>, tenant: string, reservation: string) => {
  const payments = await db
    .selectFrom('payments')
    .select(['amount', 'state', 'started_at as at'])
    .where('tenant', '=', tenant)
    .where('reservation', '=', reservation)
    .orderBy('started_at')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount', 'state', 'created_at as at'])
    .where('tenant', '=', tenant)
    .where('reservation', '=', reservation)
    .orderBy('created_at')
    .execute()
  return { payments: payments.map(shown), refunds: refunds.map(shown) }
}

const changesOf = async (
  db: Kysely<Database>,
  tenant: string,
  email: string,
  bookings: readonly { id: string }[],
): Promise<PersonExport['changes']> => {
  const rows = await db
    .selectFrom('reservation_changes as change')
    .innerJoin('reservations as booking', (join) =>
      join.onRef('booking.tenant', '=', 'change.tenant').onRef('booking.id', '=', 'change.reservation'),
    )
    .select(['booking.number', 'change.state', 'change.created_at', 'change.amount', 'change.payload'])
    .where('change.tenant', '=', tenant)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['change.email']), '=', email),
        eb('change.reservation', '=', eb.fn.any(eb.val(bookings.map(({ id }) => id)))),
      ]),
    )
    .orderBy('change.created_at')
    .execute()
  return rows.map(({ number, state, created_at, amount, payload }) => ({
    number,
    state,
    askedAt: created_at.toISOString(),
    amount,
    booking: payload,
  }))
}

/** Everything the shop keeps of the person with this address, with or without an account (GDPR, articles 15 and 20). */
export const exportPerson = async (
  db: Kysely<Database>,
  shop: Shop,
  email: string,
  { now, today }: { now: Date; today: IsoDay },
): Promise<PersonExport> => {
  const tenant = shop.code
  const customer = await db
    .selectFrom('customers')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .executeTakeFirst()
  const rows = await reservationsOfPerson(db, tenant, email, customer?.id)
  const reservations: PersonExport['reservations'] = []
  for (const row of rows) {
    const { cancellation: _cancellation, held: _held, ...shown } = await showReservation(db, shop, row, today)
    reservations.push({ ...shown, ...(await moneyOf(db, tenant, row.id)) })
  }
  const mails = await db
    .selectFrom('mails')
    .select(['mail', 'queued_at', 'sent_at'])
    .where('tenant', '=', tenant)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['recipient']), '=', email),
        // Of older ones nobody knows any more to whom they went (jobs/remove-expired).
        eb('reservation', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))),
      ]),
    )
    .orderBy('queued_at')
    .execute()
  const newsletter = await db
    .selectFrom('newsletter_optins')
    .select(['asked_at', 'confirmed_at'])
    .where('tenant', '=', tenant)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .orderBy('asked_at')
    .execute()
  const proved = await db
    .selectFrom('proved_addresses')
    .select('proved_at')
    .where('tenant', '=', tenant)
    .where('address_hash', '=', addressHash(email))
    .executeTakeFirst()
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select(['name', 'number', 'received_at'])
    .where('tenant', '=', tenant)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .orderBy('received_at')
    .execute()
  return {
    email,
    exportedAt: now.toISOString(),
    linkOpenedAt: proved?.proved_at.toISOString() ?? null,
    account: customer ? await accountOf(db, customer) : null,
    reservations,
    changes: await changesOf(db, tenant, email, rows),
    mails: mails.map((row) => ({
      kind: row.mail.kind,
      queuedAt: row.queued_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
    newsletter: newsletter.map((row) => ({
      askedAt: row.asked_at.toISOString(),
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
    })),
    withdrawals: withdrawals.map(({ name, number, received_at }) => ({
      name,
      number,
      receivedAt: received_at.toISOString(),
    })),
    groups: await groupsOfPerson(db, tenant, email),
  }
}
