import { ADULT, KID } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'

const ADULT_AGE = 18

/** Ages of a type as the shop tells them, bounds included; a shop whose youths are of age says only where they begin. */
export const ageBounds = (type: PersonType, youthAge: number): { from?: number; to?: number } => {
  if (type === ADULT) return { from: ADULT_AGE }
  if (type === KID) return { to: youthAge - 1 }
  return youthAge < ADULT_AGE ? { from: youthAge, to: ADULT_AGE - 1 } : { from: youthAge }
}
