import { type AgeRules, ageRulesOf } from '#domain/persons/persons.ts'
import { rulesOf } from '#machines/booking/context.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

export const usePersonRules = (): AgeRules => {
  const shop = useBooking(({ context }) => context.shop)
  const ageDay = useBooking(({ context }) => rulesOf(context).ageDay)
  return ageRulesOf(shop, ageDay)
}
