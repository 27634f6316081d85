import { type AgeRules, ageRulesOf } from '#domain/persons/persons.ts'
import { rulesOf } from '#machines/booking/context.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/** Reads the rules by which a person counts as adult, youth or kid, and their day. */
export const usePersonRules = (): AgeRules => {
  const shop = useBooking(({ context }) => context.shop)
  const ageDay = useBooking(({ context }) => rulesOf(context).ageDay)
  return ageRulesOf(shop, ageDay)
}
