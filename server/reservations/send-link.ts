import { setTimeout as pause } from 'node:timers/promises'
import { meantBookingNumber } from '#domain/reservation/booking-number.ts'
import { sha256 } from '#server/base/hash.ts'
import { isSameEmail, normalEmail } from '#server/base/normal-email.ts'
import { has } from '#server/db/has.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { queueMail } from '#server/outbox/queue.ts'
import type { Shop } from '#server/tenants/shop.ts'

/**
 * An answer takes longer than finding the booking and storing the mail, so that its time does not reveal whether the
 * booking exists.
 */
const ANSWER_MS = 300

const QUIET_MS = 10 * 60_000

interface Asked {
  email: string
  number: string
}

/** A booking gets one such mail in ten minutes, however often it is asked for. */
export const queueBookingLink = (
  trx: Trx,
  { tenant, id, email, language }: Pick<ReservationRow, 'tenant' | 'id' | 'email' | 'language'>,
  now: Date,
): Promise<void> =>
  queueMail(trx, {
    tenant,
    mail: { kind: 'booking_link' },
    recipient: email,
    language,
    reservation: id,
    onceKey: `booking_link/${id}/${sha256(normalEmail(email))}/${Math.floor(now.getTime() / QUIET_MS)}`,
    // Passes no sender, because the call has counted the request in the limits of mails already.
    sender: null,
    now,
  })

const queueLink = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, shop: Shop, { email, number: typed }: Asked) => {
  const number = meantBookingNumber(typed, shop.tenant.shop.numberPrefix)
  const row = await db
    .selectFrom('reservations')
    .select(['tenant', 'id', 'email', 'language'])
    .where(has({ tenant: shop.id, number }))
    .where('held_for_group', 'is', null)
    .executeTakeFirst()
  if (!row || !isSameEmail(row.email, email)) return
  const now = clock()
  await transact(db, (trx) => queueBookingLink(trx, row, now))
}

/** Neither the answer nor its time reveals whether the booking exists. */
export const sendLinkAgain = async (deps: Pick<Deps, 'db' | 'clock'>, shop: Shop, asked: Asked): Promise<void> => {
  await Promise.all([queueLink(deps, shop, asked), pause(ANSWER_MS)])
}
