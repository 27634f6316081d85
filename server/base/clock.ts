import type { Environment } from '#contract/environment.ts'
import { daysBetween } from '#domain/calendar/days.ts'

const MS_PER_DAY = 86_400_000

/** With TRIAL_DAY, the clock shows this day at its start and goes on from there. The time of day is the real one, in UTC. */
export const createClock = (
  { TRIAL_DAY }: Pick<Environment, 'TRIAL_DAY'>,
  realNow = () => new Date(),
): (() => Date) => {
  if (TRIAL_DAY === undefined) return realNow
  const ahead = daysBetween(realNow().toISOString().slice(0, 10), TRIAL_DAY) * MS_PER_DAY
  return () => new Date(realNow().getTime() + ahead)
}
