import type { Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'

type Standing = Pick<Reservation, 'status' | 'expired'>

/** Paid for, be the gear still to come or back already. */
export const isPaid = ({ status }: Pick<Standing, 'status'>): boolean =>
  status === STATUS.paid || status === STATUS.completed

/** Neither completed nor cancelled: it can still be cancelled, and changed as long as its days allow it. */
export const isAhead = ({ status }: Pick<Standing, 'status'>): boolean =>
  status === STATUS.open || status === STATUS.paid

/** The status as it is told: an unpaid booking whose hold has ended is expired. */
export const toldStatus = ({ status, expired }: Standing) =>
  status === STATUS.open && expired ? 'expired' : (`${status}` as const)

/** The shop lets from tomorrow on (domain/rates): what begins today or has begun is neither paid for nor changed any more. */
export const isToCome = ({ from }: Pick<DayRange, 'from'>, today: IsoDay): boolean => today < from

/** Whether it, or its dearer change, can still be paid for. */
export const isPayable = (
  { status, date, change }: Pick<Reservation, 'status' | 'date' | 'change'>,
  today: IsoDay,
): boolean =>
  isToCome(date, today) &&
  (status === STATUS.open || (status === STATUS.paid && change !== null && isToCome(change.date, today)))
/** Among a customer's bookings: its days are still to come, or have begun. The server sorts by it (customers/reservations). */
export const isUpcoming = ({ status, expired, to }: Standing & { to: IsoDay }, today: IsoDay): boolean =>
  to >= today && status !== STATUS.cancelled && !expired
