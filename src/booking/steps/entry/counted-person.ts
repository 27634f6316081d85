import type { PersonType } from '#contract/person.ts'
import type { ListedPerson } from '#src/booking/parts/listed-persons.ts'

/** A person with the type as which the shop counts them: a kid may be judged a youth. */
export interface CountedPerson extends ListedPerson {
  counted: PersonType
}
