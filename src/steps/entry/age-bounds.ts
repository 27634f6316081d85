import { ADULT, KID } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'

const ADULT_AGE = 18

/** The ages of a type, bounds included. Where youths can be adults there is only a lower bound. */
export const ageBounds = (type: PersonType, youthAge: number): { from?: number; to?: number } => {
  if (type === ADULT) return { from: ADULT_AGE }
  if (type === KID) return { to: youthAge - 1 }
  return youthAge < ADULT_AGE ? { from: youthAge, to: ADULT_AGE - 1 } : { from: youthAge }
}
