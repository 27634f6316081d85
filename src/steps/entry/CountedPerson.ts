import type { PersonType } from '#contract/person.ts'
import type { PersonPlace } from '#src/steps/person-places.ts'

/** A person with the type as which the shop counts them: a kid may be judged a youth. */
export interface CountedPerson extends PersonPlace {
  counted: PersonType
}
