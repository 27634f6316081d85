import type { OfferedSet, Product } from '#contract/catalogue.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import {
  type AgeRules,
  ageOf,
  countedType,
  type Line,
  type Person,
  personAt,
  type PersonRef,
  type Persons,
} from '#domain/persons/persons.ts'
import { isSetFor } from '#domain/pricing/sets.ts'
import { type ChosenSize, fittingSize, modelsFor } from '#domain/sizes/fitting-size.ts'
import { type FreeUnits, stockLeft } from '#domain/stock/stock.ts'
import type { Choice } from './lines.ts'
import { type SetChoice, withChoices } from './with-choices.ts'

/** The part of the offer that decides about sets. */
export interface SetOffer {
  sets: readonly OfferedSet[]
  products: readonly Product[]
  /** Free units, the booking's own included. */
  free: FreeUnits
}

/** A person's body: the personal data, else the answers to the size advice. */
const bodyOf = (person: Person): PersonalFields => ({
  ...person,
  height: person.height ?? person.answers?.height,
  weight: person.weight ?? person.answers?.weight,
  skills: person.skills ?? person.answers?.skills,
})

/** Whether the person's lines have every required member of the set. */
export const hasSet = (lines: readonly Pick<Line, 'id'>[], { members }: Pick<OfferedSet, 'members'>): boolean =>
  members.every(({ products, optional }) => optional || lines.some(({ id }) => products.includes(id)))

/** The sets for a person, in the shop's order. */
export const setsOf = (sets: readonly OfferedSet[], person: Person, rules: AgeRules): OfferedSet[] =>
  sets.filter((set) => isSetFor(set, countedType(person, rules), ageOf(person, rules.ageDay)))

export interface Stocked {
  /** The counted type of the person. */
  type: PersonType
  offer: SetOffer
  /** All persons, whose units are not free. */
  persons: Persons
}

/** A member's products that persons of a type can rent, in the shop's order. */
export const rentedOf = (ids: readonly string[], products: readonly Product[], type: PersonType): Product[] =>
  ids.flatMap((id) => products.find((product) => product.id === id && product.prices[`${type}`]) ?? [])

/** The free product of a member that the person's body fits, else the first free one; undefined: none is free. */
export const choiceOf = (
  ids: readonly string[],
  person: Person,
  { type, offer, persons }: Stocked,
): Choice | undefined => {
  const isFree = (product: string) => (size?: ChosenSize) =>
    stockLeft(offer.free, persons, { product, ...(size && { model: size.modelId, property1: size.property1 }) }) > 0
  const free = rentedOf(ids, offer.products, type).filter((product) =>
    product.models.length === 0
      ? isFree(product.id)()
      : modelsFor(product, type).some(({ id: modelId, variants }) =>
          variants.some(({ property1, disabled }) => !disabled && isFree(product.id)({ modelId, property1 })),
        ),
  )
  for (const product of free) {
    const size = fittingSize(product, type, bodyOf(person), isFree(product.id))
    const model = product.models.find(({ id }) => id === size?.modelId)
    if (size && model) return { product, model, variant: { property1: size.property1 } }
  }
  return free[0] && { product: free[0] }
}

const isIn = ({ members }: OfferedSet, { id }: Pick<Line, 'id'>) =>
  members.some(({ products }) => products.includes(id))

/**
 * The set's required members that the person lacks, in the size that fits the body, or without one. Lines of another
 * complete set go, unless this set has them too.
 */
const choicesOf = (person: Person, set: OfferedSet, stocked: Stocked): Omit<SetChoice, 'person'> => {
  const others = stocked.offer.sets.filter((other) => other.id !== set.id && hasSet(person.products, other))
  const instead = person.products.filter((line) => !isIn(set, line) && others.some((other) => isIn(other, line)))
  const kept = person.products.filter((line) => !instead.includes(line))
  const missing = set.members.filter(
    ({ products, optional }) => !optional && !kept.some(({ id }) => products.includes(id)),
  )
  return {
    instead: instead.map(({ id }) => id),
    choices: missing.flatMap(({ products }) => choiceOf(products, person, stocked) ?? []),
  }
}

/** The set for each of the persons whom it is for. Units that earlier persons take are not free for later ones. */
export const chooseSet = (
  persons: Persons,
  refs: readonly PersonRef[],
  set: OfferedSet,
  offer: SetOffer,
  rules: AgeRules,
): SetChoice[] => {
  let all = persons
  return refs.flatMap((ref) => {
    const person = personAt(all, ref)
    if (!person || setsOf([set], person, rules).length === 0) return []
    const choice = choicesOf(person, set, { type: countedType(person, rules), offer, persons: all })
    all = { ...all, [ref.list]: all[ref.list].with(ref.at, withChoices(person, choice)) }
    return [{ person: ref, ...choice }]
  })
}
