import type { Reservation, ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'

interface Standing {
  status: ReservationStatus
  handedOutAt: string | null
  handover: Pick<Reservation['handover'], 'pickupdate' | 'returndate'>
}

/** A paid booking can be handed out before its day of collection too. */
export const canHandOut = ({ status, handedOutAt }: Pick<Standing, 'status' | 'handedOutAt'>): boolean =>
  status === STATUS.paid && handedOutAt === null

export const canUndoHandout = ({
  status,
  handedOutAt,
  isAnyBack,
}: Pick<Standing, 'status' | 'handedOutAt'> & { isAnyBack: boolean }): boolean =>
  status === STATUS.paid && handedOutAt !== null && !isAnyBack

/** Before the day of collection, nobody has the equipment unless it was handed out. */
export const canTakeBack = ({ status, handedOutAt, handover }: Standing, today: IsoDay): boolean =>
  status === STATUS.paid && (handedOutAt !== null || handover.pickupdate <= today)

/**
 * Returns a handout from the day of collection on, but a return from the day of return on; null if there is no task
 * today.
 */
export const counterTask = (standing: Standing, today: IsoDay): 'handout' | 'complete' | null => {
  const { pickupdate, returndate } = standing.handover
  if (canHandOut(standing) && pickupdate <= today && (today < returndate || today === pickupdate)) return 'handout'
  return canTakeBack(standing, today) && returndate <= today ? 'complete' : null
}
