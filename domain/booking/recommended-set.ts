import type { OfferedSet } from '#contract/catalogue.ts'
import { type AgeRules, personAt, type PersonRef, type Persons } from '#domain/persons/persons.ts'
import { chooseSet, setsOf, type SetOffer, type Taking } from './choose-set.ts'
import type { Choice } from './lines.ts'
import { withChoices } from './with-choices.ts'

/**
 * Returns the first set of the person that requires the recommended product, with the equipment to choose; undefined if
 * none does.
 */
export const recommendedSet = (
  persons: Persons,
  ref: PersonRef,
  pick: Choice,
  offer: SetOffer,
  rules: AgeRules,
): { set: OfferedSet; taking: Taking } | undefined => {
  const person = personAt(persons, ref)
  const set =
    person &&
    setsOf(offer.sets, person, rules).find(({ members }) =>
      members.some(({ products, optional }) => !optional && products.includes(pick.product.id)),
    )
  if (!set) return undefined
  const picked = withChoices(person, { instead: [], choices: [pick] })
  const withPick = { ...persons, [ref.list]: persons[ref.list].with(ref.at, picked) }
  const { choices, gone } = chooseSet(withPick, [ref], set, offer, rules)
  const instead = choices.flatMap((choice) => choice.instead)
  return {
    set,
    taking: { choices: [{ person: ref, instead, choices: [pick, ...choices.flatMap((rest) => rest.choices)] }], gone },
  }
}
