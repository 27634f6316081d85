import type { ReservationRow } from '#server/db/rows.ts'

/** Whether a booking was paid with money: then its mails are always sent, and only its owner counts as their cause. */
export const hasCostMoney = ({
  paid_at: paidAt,
  amount,
  payload,
}: Pick<ReservationRow, 'paid_at' | 'amount' | 'payload'>) => paidAt !== null && amount > 0 && !payload.payAtShop
