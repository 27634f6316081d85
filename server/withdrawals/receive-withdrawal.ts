import type { BodyOf } from '#contract/call.ts'
import { DEFAULT_LOCALE } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import type { postWithdrawal } from '#contract/withdrawal.ts'
import { meantBookingNumber } from '#domain/reservation/booking-number.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { queueMail } from '#server/outbox/queue.ts'
import type { Shop } from '#server/tenants/shop.ts'

type Declaration = BodyOf<typeof postWithdrawal>

interface Received {
  id: string
  locale: Locale
  declaration: Declaration
}

const bookingOf = async (trx: Trx, { id: tenant, tenant: { shop } }: Shop, typed: string): Promise<string | null> => {
  const row = await trx
    .selectFrom('reservations')
    .select('id')
    .where(has({ tenant, number: meantBookingNumber(typed, shop.numberPrefix) }))
    .executeTakeFirst()
  return row?.id ?? null
}

const receivedBefore = async (trx: Trx, tenant: string, { id, declaration }: Received): Promise<Date> => {
  const { received_at, ...earlier } = await trx
    .selectFrom('withdrawals')
    .select(['name', 'number', 'email', 'received_at'])
    .where(has({ tenant, id }))
    .executeTakeFirstOrThrow()
  if ((['name', 'number', 'email'] as const).some((field) => earlier[field] !== declaration[field]))
    throw new Refusal(409, { error: 'this Idempotency-Key was used for another withdrawal' })
  return received_at
}

/**
 * Handles an unknown number in the same way, so that neither answer nor time reveals whether the number exists.
 * @returns the time of receipt. A repeated declaration gets the time of the first one.
 */
export const receiveWithdrawal = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  received: Received,
): Promise<Date> =>
  transact(db, async (trx) => {
    const { id: tenant } = shop
    const { id, locale, declaration } = received
    const now = clock()
    const reservation = await bookingOf(trx, shop, declaration.number)
    const written = await trx
      .insertInto('withdrawals')
      .values({ tenant, id, reservation, ...declaration, received_at: now })
      .onConflict((conflict) => conflict.columns(['tenant', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return receivedBefore(trx, tenant, received)
    // Links the mails to no booking, because a mail for an existing number would otherwise differ from one for an
    // unknown number.
    const mail = { tenant, sender: null, now }
    await queueMail(trx, {
      ...mail,
      mail: { kind: 'withdrawal', withdrawal: id },
      recipient: declaration.email,
      language: locale,
    })
    await queueMail(trx, {
      ...mail,
      mail: { kind: 'withdrawal_notice', withdrawal: id },
      recipient: shop.tenant.shop.email,
      language: DEFAULT_LOCALE,
    })
    return now
  })
