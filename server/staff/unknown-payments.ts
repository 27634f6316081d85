import type { StaffUnknownPayment } from '#contract/staff-payments.ts'
import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { StaffRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import { closeUnknown, type Decision, refundUnknown } from '#server/reservations/unknown-payments.ts'

const LISTED = 100
const UNSETTLED = ['open', 'due', 'sending', 'failed'] as const

export const staffPayments = async (db: Db, tenant: string): Promise<StaffUnknownPayment[]> => {
  const rows = await db
    .selectFrom('unknown_payments')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('reservations')
            .select('reservations.id')
            .whereRef('reservations.tenant', '=', 'unknown_payments.tenant')
            .whereRef('reservations.number', '=', 'unknown_payments.number'),
        )
        .$castTo<boolean>()
        .as('is_booked'),
    )
    .where('tenant', '=', tenant)
    .where('state', 'in', UNSETTLED)
    .orderBy('found_at')
    .limit(LISTED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    amount: row.amount - row.refunded,
    currency: row.currency,
    madeAt: row.made_at.toISOString(),
    number: row.number,
    isBooked: row.is_booked,
    state: row.state as StaffUnknownPayment['state'],
  }))
}

export const countUnknownPayments = async (db: Db, tenant: string): Promise<number> => {
  const rows = await db
    .selectFrom('unknown_payments')
    .select('id')
    .where('tenant', '=', tenant)
    .where('state', 'in', ['open', 'failed'])
    .limit(LISTED)
    .execute()
  return rows.length
}

const DECIDED = { refund: ['due', 'sending', 'done'], close: ['closed'] }

/** @throws Refusal 404 if the shop has no such payment, or another decision was made about it. The same one stays. */
export const decidePayment = async (
  db: Db,
  decision: 'refund' | 'close',
  { tenant, id: by }: StaffRow,
  id: string,
  now: Date,
): Promise<void> => {
  const made: Decision = { tenant, id, by, now }
  if (await (decision === 'refund' ? refundUnknown : closeUnknown)(db, made)) return
  const known = await db.selectFrom('unknown_payments').select('state').where(has({ tenant, id })).executeTakeFirst()
  if (!known || !DECIDED[decision].includes(known.state)) throw new Refusal(404, { error: 'unknown payment' })
}
