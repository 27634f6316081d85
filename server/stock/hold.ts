import { ERROR_CODE } from '#contract/constants.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Trx } from '#server/db/transact.ts'
import {
  type Holder,
  type Holding,
  isBeyondLimits,
  isCrowded,
  lockHolders,
  readStanding,
  unpaidHold,
  writeUnpaidHold,
} from './unpaid-holds.ts'

/** Minutes for which an unpaid reservation keeps its stock, after the order or the start of its last payment. */
const HOLD_MINUTES = 30
const HOLD_MINUTES_MAX = 90
/** The minutes after the order if the location is crowded. */
const HOLD_MINUTES_CROWDED = 10
/** The minutes of a requested extension, and the minimum at the start of a payment. */
const HOLD_MINUTES_MORE = 10

const minutes = (count: number) => count * 60_000
const DAY_MS = 86_400_000

/** A shorter hold is not made. */
const LEAST_MS = minutes(1)

/** The hold of an open reservation, or of a change that waits for its payment. hold_until is null once it was released. */
export interface Hold {
  hold_started: Date
  hold_until: Date | null
}

/** A hold lasts until this instant; then the job releases it (jobs/release-holds). */
export const isHeld = ({ hold_until }: Pick<Hold, 'hold_until'>, now: Date): boolean =>
  hold_until !== null && hold_until > now

const refuse = () => new Refusal(409, { errorcode: ERROR_CODE.tooManyUnpaid })

/** Whether a running hold leaves enough time to pay, so that it is not extended yet. */
export const leavesTime = (held: Pick<Hold, 'hold_until'>, now: Date): boolean =>
  isHeld(held, new Date(now.getTime() + minutes(HOLD_MINUTES_MORE)))

/** The end of a new hold at a location that is not crowded. */
export const usualHoldEnd = (now: Date): Date => new Date(now.getTime() + minutes(HOLD_MINUTES))

/** The latest extension of a hold. */
export const longestHold = ({ hold_started: started }: Pick<Hold, 'hold_started'>): Date =>
  new Date(started.getTime() + minutes(HOLD_MINUTES_MAX))

/** The length of a hold in ms from now. `running`: its current rest; 0: none. */
const lengthOf = (running: number, isCrowdedNow: boolean): number => {
  if (running === 0) return minutes(isCrowdedNow ? HOLD_MINUTES_CROWDED : HOLD_MINUTES)
  return running < minutes(HOLD_MINUTES_MORE) ? running + minutes(HOLD_MINUTES_MORE) : running
}

/**
 * Makes or extends every hold without payment, and counts it by its holder. It lasts 30 minutes, or 10 if the location
 * is crowded. A running one keeps its end, so that its countdown never jumps, and gets ten minutes if less are left: 90
 * in total. After that the same person can hold nothing for these days for an hour. A booking that is paid at the shop,
 * or free, is held until its return.
 * @throws Refusal 409 with `tooManyUnpaid`
 */
export const makeHold = async (
  trx: Trx,
  holding: Holding,
  holder: Holder,
  now: Date,
): Promise<{ hold_started: Date; hold_until: Date }> => {
  const hold = unpaidHold(holding, holder)
  await lockHolders(trx, hold)
  const standing = await readStanding(trx, hold, now)
  const { own } = standing
  const isRunning = own !== null && own.until > now
  // A running hold that does not grow keeps the address by which it was counted.
  const isSame = isRunning && own.person === hold.person && hold.units <= own.units && hold.unit_days <= own.unit_days
  if (holder !== null && !isSame && isBeyondLimits(hold, standing)) throw refuse()

  const heldBefore = holder === null ? 0 : standing.held_ms
  const started = isRunning ? own.started_at : new Date(now.getTime() - heldBefore)
  const running = isRunning ? own.until.getTime() - now.getTime() : 0
  const end =
    holding.kind === 'shop'
      ? Date.parse(holding.wanted.days.to) + DAY_MS
      : Math.min(
          now.getTime() + lengthOf(running, isCrowded(standing)),
          longestHold({ hold_started: started }).getTime(),
        )
  if (!isRunning && end - now.getTime() < LEAST_MS) throw refuse()
  const until = new Date(isRunning ? Math.max(end, own.until.getTime()) : end)
  const address = isSame ? own.address : hold.address
  await writeUnpaidHold(trx, { ...hold, address, started_at: started, until })
  return { hold_started: started, hold_until: until }
}
