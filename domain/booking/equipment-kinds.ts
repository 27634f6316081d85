import type { OfferedSet, Product } from '#contract/catalogue.ts'
import {
  type AgeRules,
  countedType,
  everybody,
  type Line,
  type Person,
  type PersonRef,
  type Persons,
  refAt,
} from '#domain/persons/persons.ts'
import { needsModel } from '#domain/stock/units.ts'
import { chooseInTurn, chooseMembers, rentedOf, setsOf, type SetOffer, type Taking } from './choose-set.ts'

type Catalogue = Pick<SetOffer, 'sets' | 'products'>
type Member = OfferedSet['members'][number]

export interface EquipmentKind {
  title: string
  products: string[]
  isChosen: boolean
  /** True if no set of the sport has the kind as an optional member, so that the person needs it. */
  isRequired: boolean
  /** True if a chosen product needs a size and has none yet. */
  isSizeOpen: boolean
}

const hasOneOf = (ids: readonly string[], { products }: Pick<Member, 'products'>) =>
  products.some((id) => ids.includes(id))

const kindsOfSport = (sets: readonly OfferedSet[], products: readonly Product[], main: readonly string[]): Member[] => {
  const companions = sets.map(({ members }) => members.filter((member) => !hasOneOf(main, member)))
  const categoriesOf = (member: Member) =>
    new Set(products.filter(({ id }) => member.products.includes(id)).map(({ categoryTitle }) => categoryTitle))
  const ownCategory = (member: Member, beside: readonly Member[]) => {
    const [category, ...more] = categoriesOf(member)
    const isAlone = beside.every((other) => other === member || !categoriesOf(other).has(category!))
    return more.length === 0 && isAlone ? category : undefined
  }
  const [first = [], ...others] = companions
  const kinds = first.flatMap((member) => {
    const category = ownCategory(member, first)
    let kind = member
    for (const beside of others) {
      const same =
        beside.find((other) => hasOneOf(kind.products, other)) ??
        beside.find((other) => category !== undefined && ownCategory(other, beside) === category)
      if (!same) return []
      kind = {
        products: [...new Set([...kind.products, ...same.products])],
        optional: kind.optional || same.optional,
      }
    }
    return [kind]
  })
  return [{ products: [...main], optional: false }, ...kinds]
}

/** Returns the kinds of equipment that the shop's sets define for each sport of which the person has a product. */
export const kindsOf = (person: Person, { sets, products }: Catalogue, rules: AgeRules): EquipmentKind[] => {
  const type = countedType(person, rules)
  const chosen = person.products.map(({ id }) => id)
  const isSizeOpen = (line: Line) => products.some((product) => product.id === line.id && needsModel(product, line))
  const sizeOpen = person.products.filter(isSizeOpen).map(({ id }) => id)
  const sports = new Set(products.flatMap(({ id, sport }) => (sport && chosen.includes(id) ? [sport] : [])))
  const kinds = [...sports].flatMap((sport) => {
    const main = products.flatMap((product) => (product.sport === sport ? [product.id] : []))
    const isOfSport = ({ members }: OfferedSet) => members.some((member) => !member.optional && hasOneOf(main, member))
    const isTaken = ({ members }: OfferedSet) =>
      members.some((member) => hasOneOf(chosen, member) && hasOneOf(main, member))
    const own = setsOf(sets, person, rules).filter(isOfSport)
    const sorted = [...own.filter(isTaken), ...own.filter((set) => !isTaken(set))]
    return sorted.length === 0 ? [] : kindsOfSport(sorted, products, main)
  })
  return kinds.flatMap(({ products: ids, optional }) => {
    const offered = rentedOf(ids, products, type)
    const taken = offered.find(({ id }) => chosen.includes(id))
    const [only, ...more] = offered
    if (!only) return []
    return {
      title: more.length > 0 ? (taken ?? only).categoryTitle : only.title,
      products: offered.map(({ id }) => id),
      isChosen: ids.some((id) => chosen.includes(id)),
      isRequired: !optional,
      isSizeOpen: ids.some((id) => sizeOpen.includes(id)),
    }
  })
}

export interface Missing {
  person: Person
  ref: PersonRef
  kinds: EquipmentKind[]
}

const isLacking = ({ isChosen, isRequired }: EquipmentKind) => isRequired && !isChosen

export const missingKinds = (persons: Persons, catalogue: Catalogue, rules: AgeRules): Missing[] =>
  everybody(persons).flatMap((person, index) => {
    const kinds = kindsOf(person, catalogue, rules).filter(isLacking)
    return kinds.length > 0 ? [{ person, ref: refAt(persons, index), kinds }] : []
  })

export const chooseMissing = (persons: Persons, offer: SetOffer, rules: AgeRules): Taking => {
  const refs = missingKinds(persons, offer, rules).map(({ ref }) => ref)
  return chooseInTurn(persons, refs, offer, rules, (person, stocked) =>
    chooseMembers(kindsOf(person, offer, rules).filter(isLacking), person, stocked),
  )
}
