import type { OfferedSet, Product } from '#contract/catalogue.ts'
import { ADULT, KID } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'
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
import { type FreeUnits } from '#domain/stock/stock.ts'
import { stockLeft } from '#domain/stock/left.ts'
import type { Choice } from './lines.ts'
import { type SetChoice, withChoices } from './with-choices.ts'

export interface SetOffer {
  sets: readonly OfferedSet[]
  products: readonly Product[]
  /** Units that lines of the booking take count as free. */
  free: FreeUnits
}

export const hasSet = (lines: readonly Pick<Line, 'id'>[], { members }: Pick<OfferedSet, 'members'>): boolean =>
  members.every(({ products, optional }) => optional || lines.some(({ id }) => products.includes(id)))

export const setsOf = (sets: readonly OfferedSet[], person: Person, rules: AgeRules): OfferedSet[] =>
  sets.filter((set) => isSetFor(set, countedType(person, rules), ageOf(person, rules.ageDay)))

export interface Stocked {
  type: PersonType
  offer: SetOffer
  persons: Persons
}

const isForAdults = ({ prices }: Product): boolean => prices[`${ADULT}`] !== undefined

/**
 * For a kid, products that adults cannot rent come first, because products for adults may also have a price for kids.
 */
export const rentedOf = (ids: readonly string[], products: readonly Product[], type: PersonType): Product[] => {
  const rented = ids.flatMap((id) => products.find((product) => product.id === id && product.prices[`${type}`]) ?? [])
  return type === KID ? rented.toSorted((a, b) => Number(isForAdults(a)) - Number(isForAdults(b))) : rented
}

/** Prefers a size that fits the person's body. Returns undefined if none of the products is free. */
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
    const size = fittingSize(product, type, person, isFree(product.id))
    const model = product.models.find(({ id }) => id === size?.modelId)
    if (size && model) return { product, model, variant: { property1: size.property1 } }
  }
  return free[0] && { product: free[0] }
}

export interface Taking {
  choices: SetChoice[]
  /** The sold-out members for each person. A member is a list of the products that the person could have rented. */
  gone: { person: Person; members: Product[][] }[]
}

interface Picked extends Omit<SetChoice, 'person'> {
  missing: Product[][]
}

/**
 * Chooses equipment for one person after the other, because units of earlier persons are no longer free for later ones.
 */
export const chooseInTurn = (
  persons: Persons,
  refs: readonly PersonRef[],
  offer: SetOffer,
  rules: AgeRules,
  pick: (person: Person, stocked: Stocked) => Picked,
): Taking => {
  let all = persons
  const taking: Taking = { choices: [], gone: [] }
  for (const ref of refs) {
    const person = personAt(all, ref)
    if (!person) continue
    const { missing, ...choice } = pick(person, { type: countedType(person, rules), offer, persons: all })
    all = { ...all, [ref.list]: all[ref.list].with(ref.at, withChoices(person, choice)) }
    if (choice.choices.length > 0 || choice.instead.length > 0) taking.choices.push({ person: ref, ...choice })
    if (missing.length > 0) taking.gone.push({ person, members: missing })
  }
  return taking
}

/** Chooses a free product for each member of a set, in a fitting size if the person's measures are known. */
export const chooseMembers = (
  members: readonly { products: readonly string[] }[],
  person: Person,
  stocked: Stocked,
): Picked => {
  const found = members.map(({ products }) => ({ products, choice: choiceOf(products, person, stocked) }))
  return {
    instead: [],
    choices: found.flatMap(({ choice }) => choice ?? []),
    missing: found.flatMap(({ products, choice }) => {
      const rented = rentedOf(products, stocked.offer.products, stocked.type)
      return choice || rented.length === 0 ? [] : [rented]
    }),
  }
}

const hasOne = (lines: readonly Line[], products: readonly string[]) => lines.some(({ id }) => products.includes(id))

const isIn = ({ members }: OfferedSet, { id }: Pick<Line, 'id'>) =>
  members.some(({ products }) => products.includes(id))

const choicesOf = (person: Person, set: OfferedSet, stocked: Stocked, like: Person | undefined): Picked => {
  const hasAll = hasSet(person.products, set)
  const others = stocked.offer.sets.filter((other) => !hasAll && other.id !== set.id && hasSet(person.products, other))
  const instead = person.products.filter((line) => !isIn(set, line) && others.some((other) => isIn(other, line)))
  const kept = person.products.filter((line) => !instead.includes(line))
  const lacking = set.members.filter(
    ({ products, optional }) =>
      !hasOne(kept, products) && (!optional || (like !== undefined && hasOne(like.products, products))),
  )
  return { ...chooseMembers(lacking, person, stocked), instead: instead.map(({ id }) => id) }
}

/**
 * Chooses the required members that each person lacks, for persons to whom the set is offered, and the optional members
 * that `like` has.
 */
export const chooseSet = (
  persons: Persons,
  refs: readonly PersonRef[],
  set: OfferedSet,
  offer: SetOffer,
  rules: AgeRules,
  like?: Person,
): Taking => {
  const offered = refs.filter((ref) => {
    const person = personAt(persons, ref)
    return person !== undefined && setsOf([set], person, rules).length > 0
  })
  return chooseInTurn(persons, offered, offer, rules, (person, stocked) => choicesOf(person, set, stocked, like))
}
