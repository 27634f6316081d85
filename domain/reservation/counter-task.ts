import type { Reservation, ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'

interface Standing {
  status: ReservationStatus
  /** null: nobody has recorded a handout. */
  handedOutAt: string | null
  handover: Pick<Reservation['handover'], 'pickupdate' | 'returndate'>
}

/** Paid, and not handed out yet; before the pickup day too. */
export const canHandOut = ({ status, handedOutAt }: Pick<Standing, 'status' | 'handedOutAt'>): boolean =>
  status === STATUS.paid && handedOutAt === null

/** Paid, and handed out or on its pickup day at least: nothing returns before it went out. */
export const canTakeBack = ({ status, handedOutAt, handover }: Standing, today: IsoDay): boolean =>
  status === STATUS.paid && (handedOutAt !== null || handover.pickupdate <= today)

/** What the counter does next: hand out from the day of the pickup, take back from the day of the return; null: nothing today. */
export const counterTask = (standing: Standing, today: IsoDay): 'handout' | 'complete' | null => {
  const { pickupdate, returndate } = standing.handover
  if (canHandOut(standing) && pickupdate <= today && (today < returndate || today === pickupdate)) return 'handout'
  return canTakeBack(standing, today) && returndate <= today ? 'complete' : null
}
