import { type AgeRules, countedType, everybody, type Person, type Persons, refAt } from '#domain/persons/persons.ts'
import { chooseInTurn, chooseMembers, rentedOf, type SetOffer, type Taking } from './choose-set.ts'
import { kindsOf } from './equipment-kinds.ts'

const lacks = (person: Person, product: string, offer: SetOffer, rules: AgeRules): boolean =>
  rentedOf([product], offer.products, countedType(person, rules)).length > 0 &&
  person.products.every(({ id }) => id !== product) &&
  kindsOf(person, offer, rules).every(({ products, isChosen }) => !isChosen || !products.includes(product))

/**
 * Chooses a free product for each person who can rent it and has nothing of its kind, in a fitting size if the measures
 * are known.
 */
export const chooseForOthers = (persons: Persons, product: string, offer: SetOffer, rules: AgeRules): Taking => {
  const refs = everybody(persons).flatMap((person, at) =>
    lacks(person, product, offer, rules) ? [refAt(persons, at)] : [],
  )
  return chooseInTurn(persons, refs, offer, rules, (person, stocked) =>
    chooseMembers([{ products: [product] }], person, stocked),
  )
}
