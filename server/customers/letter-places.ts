import { addressHash } from '#server/auth/proved-address.ts'
import { mailboxOf } from '#server/base/mailbox-of.ts'
import { has } from '#server/db/has.ts'
import { forgetTurns, readTurns, type Turn } from '#server/limits/limiter.ts'
import { LIMITS_BY_MAILBOX } from '#server/limits/limits.ts'
import { bookingIds, type Place } from './place.ts'

export const mailsPlace: Place<'mails'> = {
  columns: ['mails.recipient'],
  find: async (db, person) => {
    const { tenant, email } = person
    const rows = await db
      .selectFrom('mails')
      .select(['id', 'mail', 'queued_at', 'sent_at'])
      .where('tenant', '=', tenant)
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['recipient']), '=', email),
          eb('reservation', '=', eb.fn.any(eb.val(bookingIds(person)))),
        ]),
      )
      .orderBy('queued_at')
      .execute()
    const ids = rows.map(({ id }) => id)
    return {
      count: rows.length,
      show: () =>
        rows.map(({ mail: { kind }, queued_at: queuedAt, sent_at: sentAt }) => ({
          kind,
          queuedAt: queuedAt.toISOString(),
          sentAt: sentAt?.toISOString() ?? null,
        })),
      erase: (trx) =>
        trx
          .deleteFrom('mails')
          .where('tenant', '=', tenant)
          .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
          .execute(),
    }
  },
}

export const newsletterPlace: Place<'newsletter'> = {
  columns: ['newsletter_optins.email'],
  find: async (db, { tenant, email }) => {
    const rows = await db
      .selectFrom('newsletter_optins')
      .select(['asked_at', 'confirmed_at'])
      .where('tenant', '=', tenant)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
      .orderBy('asked_at')
      .execute()
    return {
      count: rows.length,
      show: () =>
        rows.map(({ asked_at: askedAt, confirmed_at: confirmedAt }) => ({
          askedAt: askedAt.toISOString(),
          confirmedAt: confirmedAt?.toISOString() ?? null,
        })),
      erase: (trx) =>
        trx
          .deleteFrom('newsletter_optins')
          .where('tenant', '=', tenant)
          .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
          .execute(),
    }
  },
}

export const requestsPlace: Place<'requests'> = {
  columns: ['account_requests.email', 'account_requests.request'],
  find: async (db, { tenant, email }) => {
    const rows = await db
      .selectFrom('account_requests')
      .select(['request', 'asked_at'])
      .where(has({ tenant, email }))
      .orderBy('asked_at')
      .execute()
    return {
      count: rows.length,
      show: () =>
        rows.map(({ request, asked_at: askedAt }) => ({
          kind: request.kind,
          askedAt: askedAt.toISOString(),
          firstname: request.kind === 'register' ? request.firstname : null,
          lastname: request.kind === 'register' ? request.lastname : null,
        })),
      erase: (trx) => trx.deleteFrom('account_requests').where(has({ tenant, email })).execute(),
    }
  },
}

export const provedPlace: Place<'linkOpenedAt'> = {
  columns: ['proved_addresses.address_hash', 'reservation_links.address_hash', 'group_access.address_hash'],
  find: async (db, { tenant, email }) => {
    const rows = await db
      .selectFrom('proved_addresses')
      .select('proved_at')
      .where(has({ tenant, address_hash: addressHash(email) }))
      .execute()
    return {
      count: rows.length,
      show: () => rows[0]?.proved_at.toISOString() ?? null,
      erase: async (trx) => {
        await trx
          .deleteFrom('proved_addresses')
          .where(has({ tenant, address_hash: addressHash(email) }))
          .execute()
        for (const links of ['reservation_links', 'group_access'] as const)
          await trx
            .updateTable(links)
            .set({ address_hash: null })
            .where(has({ tenant, address_hash: addressHash(email) }))
            .execute()
      },
    }
  },
}

export const countsPlace: Place<'counts'> = {
  columns: ['rate_limits.bucket'],
  find: async (db, { tenant, email }) => {
    const turns = LIMITS_BY_MAILBOX.map((name): Turn => [name, mailboxOf(email)])
    const counts = await readTurns(db, tenant, turns)
    return {
      count: counts.length,
      show: () => counts.map(({ name, count, endsAt }) => ({ name, count, until: endsAt.toISOString() })),
      erase: (trx) => forgetTurns(trx, tenant, turns),
    }
  },
}

export const reportsPlace: Place<'reports'> = {
  columns: ['reports.email', 'reports.message'],
  find: async (db, person) => {
    const { tenant, email } = person
    const rows = await db
      .selectFrom('reports')
      .select(['code', 'message', 'received_at'])
      .where('tenant', '=', tenant)
      .where((eb) => eb.or([eb('email', '=', email), eb('reservation', '=', eb.fn.any(eb.val(bookingIds(person))))]))
      .orderBy('received_at')
      .execute()
    const codes = rows.map(({ code }) => code)
    return {
      count: rows.length,
      show: () =>
        rows.map(({ code, message, received_at: receivedAt }) => ({
          code,
          message,
          receivedAt: receivedAt.toISOString(),
        })),
      erase: (trx) =>
        trx
          .updateTable('reports')
          .set({ message: null, email: null, reservation: null })
          .where('tenant', '=', tenant)
          .where('code', '=', (eb) => eb.fn.any(eb.val(codes)))
          .execute(),
    }
  },
}
