import { ADULT, KID } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'
import type { YouthAges } from '#domain/persons/persons.ts'

const ADULT_AGE = 18

/** The ages of a type, bounds included. Where youths can be adults there is only a lower bound. */
export const ageBounds = (
  type: PersonType,
  { youthAge, youthAgeMax = ADULT_AGE - 1 }: YouthAges,
): { from?: number; to?: number } => {
  if (type === ADULT) return { from: youthAgeMax + 1 }
  if (type === KID) return { to: youthAge - 1 }
  return youthAge <= youthAgeMax ? { from: youthAge, to: youthAgeMax } : { from: youthAge }
}
