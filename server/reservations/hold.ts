import { HOLD_MINUTES, HOLD_MINUTES_MAX } from '#contract/checkout.ts'

const minutes = (count: number) => count * 60_000

/** The hold of an open reservation, or of a change that waits for its payment. hold_until is null once it was released. */
export interface Hold {
  hold_started: Date
  hold_until: Date | null
}

/** A hold lasts until its end; from that moment on the job releases it (jobs/release-holds). */
export const isHeld = ({ hold_until }: Pick<Hold, 'hold_until'>, now: Date): boolean =>
  hold_until !== null && hold_until > now

/**
 * The columns of a hold that is made or renewed now: it ends in 30 minutes, and 90 minutes after its start at most. A hold that has ended starts again. A longer one, of a group, stays.
 */
export const renewedHold = (hold: Hold | undefined, now: Date): { hold_started: Date; hold_until: Date } => {
  const started = hold && isHeld(hold, now) ? hold.hold_started : now
  const end = Math.min(now.getTime() + minutes(HOLD_MINUTES), started.getTime() + minutes(HOLD_MINUTES_MAX))
  const until = hold && isHeld(hold, now) ? Math.max(end, hold.hold_until!.getTime()) : end
  return { hold_started: started, hold_until: new Date(until) }
}
