import type { PersonRules } from '#domain/persons/persons.ts'
import { rulesOf } from '#machines/booking/context.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/** As whom a person counts, and on which day. */
export const usePersonRules = (): Pick<PersonRules, 'youthAge' | 'ageDay'> => {
  const youthAge = useBooking(({ context }) => context.shop.youthAge)
  const ageDay = useBooking(({ context }) => rulesOf(context).ageDay)
  return { youthAge, ageDay }
}
