import type { Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { dayOf, isToCome } from '#domain/calendar/days.ts'
import type { IsoDay } from '#contract/primitives.ts'

type Stored = Pick<Reservation, 'status' | 'expired' | 'withdrawnAt'>

export const isPaid = ({ status }: Pick<Stored, 'status'>): boolean =>
  status === STATUS.paid || status === STATUS.completed

export const isDueAtShop = (
  { status }: Pick<Stored, 'status'>,
  { payAtShop }: { payAtShop?: boolean | undefined },
): boolean => status === STATUS.paid && payAtShop === true

export const isAhead = ({ status }: Pick<Stored, 'status'>): boolean => status === STATUS.open || status === STATUS.paid

/** Returns the status as a message key. An open reservation whose hold has ended is shown as expired. */
export const displayedStatus = ({ status, expired, withdrawnAt }: Stored) => {
  if (withdrawnAt !== undefined && status !== STATUS.cancelled) return 'withdrawn'
  return status === STATUS.open && expired ? 'expired' : (`${status}` as const)
}

/**
 * `begins` is the local time until which a rental by the hour can be booked, paid and changed; without it, the rental
 * must begin tomorrow or later.
 */
export const isYetToBegin = (firstDay: IsoDay, begins: string | undefined, now: string): boolean =>
  begins === undefined ? isToCome(firstDay, dayOf(now)) : now < begins

type Payable = Pick<Reservation, 'status' | 'date' | 'begins' | 'change' | 'withdrawnAt'>

/** A reservation cannot be paid after a withdrawal. `now` is the shop's local time, or only its day. */
export const isPayable = ({ status, date, begins, change, withdrawnAt }: Payable, now: string): boolean =>
  withdrawnAt === undefined &&
  isYetToBegin(date.from, begins, now) &&
  (status === STATUS.open ||
    (status === STATUS.paid && change !== null && isYetToBegin(change.date.from, change.begins, now)))

/** `expired` means that the reservation is unpaid and its days have begun. */
export type Standing = 'paid' | 'unpaid' | 'expired' | 'withdrawn' | 'cancelled'

export const reservationStanding = (reservation: Payable, now: string): Standing => {
  if (reservation.status === STATUS.cancelled) return 'cancelled'
  if (reservation.withdrawnAt !== undefined) return 'withdrawn'
  if (isPaid(reservation)) return 'paid'
  return isPayable(reservation, now) ? 'unpaid' : 'expired'
}

/** Returns false if the booking is unpaid and can no longer be paid, because there is no contract then. */
export const isWithdrawable = (reservation: Payable, now: string): boolean =>
  reservation.withdrawnAt === undefined && (isPaid(reservation) || isPayable(reservation, now))
