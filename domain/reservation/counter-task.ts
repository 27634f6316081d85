import type { Reservation, ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'

interface Standing {
  status: ReservationStatus
  /** The time of the handout; null: none is recorded. */
  handedOutAt: string | null
  handover: Pick<Reservation['handover'], 'pickupdate' | 'returndate'>
}

/** Paid and not handed out yet, even before the pickup day. */
export const canHandOut = ({ status, handedOutAt }: Pick<Standing, 'status' | 'handedOutAt'>): boolean =>
  status === STATUS.paid && handedOutAt === null

/** Handed out as a whole, and nothing is back. */
export const canUndoHandout = ({
  status,
  handedOutAt,
  isAnyBack,
}: Pick<Standing, 'status' | 'handedOutAt'> & { isAnyBack: boolean }): boolean =>
  status === STATUS.paid && handedOutAt !== null && !isAnyBack

/** Paid, and handed out or on its pickup day at least, because a return follows a handout. */
export const canTakeBack = ({ status, handedOutAt, handover }: Standing, today: IsoDay): boolean =>
  status === STATUS.paid && (handedOutAt !== null || handover.pickupdate <= today)

/** The counter's next task: handout from the pickup day on, return from the return day on; null: nothing today. */
export const counterTask = (standing: Standing, today: IsoDay): 'handout' | 'complete' | null => {
  const { pickupdate, returndate } = standing.handover
  if (canHandOut(standing) && pickupdate <= today && (today < returndate || today === pickupdate)) return 'handout'
  return canTakeBack(standing, today) && returndate <= today ? 'complete' : null
}
