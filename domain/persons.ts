import { ADULT, KID, PERSONAL_FIELDS, YOUTH } from '#contract/constants.ts'
import type { DraftLine } from '#contract/draft.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from './days.ts'
import type { Answers } from './product-filter.ts'

export type Line = DraftLine & {
  /** How many of the count cannot be had. */
  outOfStock?: number
}

export interface Person extends PersonalFields {
  type: PersonType
  /** "Kind 2": the type's name in the visitor's language and the index. */
  label: string
  /** Counts from 1 within the type as which the person is counted. */
  index: number
  mainperson: boolean
  products: Line[]
  coverage: boolean
  /** Said in the questionnaire; bodies are told in it, so it is kept for this visit only, and in memory. */
  answers?: Answers
  /** Filled in from a customer's saved data. */
  isAutofilled: boolean
}

/** Two lists (specification, section 3): youths stand among the kids. */
export interface Persons {
  adults: Person[]
  kids: Person[]
}

/** A person's place: stable names would have to survive renumbering, places do. */
export interface PersonRef {
  list: keyof Persons
  at: number
}

export interface PersonRules {
  maxPersons: number
  youthAge: number
  coveragePerDefault: boolean
  /** The first rental day if chosen, else today: the day on which ages count. */
  ageDay: IsoDay
  /** Names of the three types in the visitor's language. */
  typeNames: Record<PersonType, string>
}

/** Age on a day; where birthday and age disagree the birthday wins (api.md). */
export const ageOf = (person: Pick<PersonalFields, 'age' | 'birthday'>, day: IsoDay): number | undefined =>
  person.birthday ? ageOn(person.birthday, day) : (person.age ?? undefined)

/** A person counts as youth when age is at least youthAge; a kid judged so keeps type 3 (specification, section 4; api.md). */
export const countedType = (
  person: Pick<PersonalFields, 'age' | 'birthday'> & { type: PersonType },
  { youthAge, ageDay }: Pick<PersonRules, 'youthAge' | 'ageDay'>,
): PersonType => {
  const age = ageOf(person, ageDay)
  return person.type === KID && age !== undefined && age >= youthAge ? YOUTH : person.type
}

/**
 * What would be gone with a person: their equipment, or what was told of them. An age is chosen where the person is, and saved data comes
 * back: neither is a loss.
 */
export const lossOf = (person: Person): 'products' | 'details' | null => {
  if (person.products.length > 0) return 'products'
  const isTold = PERSONAL_FIELDS.some((field) => field !== 'age' && (person[field] ?? '') !== '')
  return isTold && !person.isAutofilled ? 'details' : null
}

/** Everybody, adults first: the order of the payload, of the cart and of the contact's choice. */
export const everybody = ({ adults, kids }: Persons): Person[] => [...adults, ...kids]

export const personAt = (persons: Persons, { list, at }: PersonRef): Person | undefined => persons[list][at]

/** The place of the person whom everybody's list has there. */
export const refAt = ({ adults }: Persons, index: number): PersonRef =>
  index < adults.length ? { list: 'adults', at: index } : { list: 'kids', at: index - adults.length }

/** The place of the last person counted as that type. */
export const lastOf = (
  persons: Persons,
  type: PersonType,
  rules: Pick<PersonRules, 'youthAge' | 'ageDay'>,
): PersonRef | undefined => {
  const index = everybody(persons).findLastIndex((person) => countedType(person, rules) === type)
  return index === -1 ? undefined : refAt(persons, index)
}

/** Renumbers per type from 1, and makes the first of each type its main person (specification, section 4). */
export const renumber = (persons: Persons, rules: PersonRules): Persons => {
  const seen: Record<PersonType, number> = { [ADULT]: 0, [YOUTH]: 0, [KID]: 0 }
  const number = (person: Person): Person => {
    const type = countedType(person, rules)
    const index = (seen[type] += 1)
    return { ...person, index, mainperson: index === 1, label: `${rules.typeNames[type]} ${index}` }
  }
  return { adults: persons.adults.map(number), kids: persons.kids.map(number) }
}

const newPerson = (type: PersonType, { coveragePerDefault }: PersonRules): Person => ({
  type,
  label: '',
  index: 0,
  mainperson: false,
  products: [],
  coverage: coveragePerDefault,
  isAutofilled: false,
})

export const hasRoom = (persons: Persons, { maxPersons }: Pick<PersonRules, 'maxPersons'>): boolean =>
  everybody(persons).length < maxPersons

/** Beyond maxPersons a new person is silently ignored (specification, section 5). */
export const addPerson = (persons: Persons, type: PersonType, rules: PersonRules): Persons => {
  if (!hasRoom(persons, rules)) return persons
  const list = type === ADULT ? 'adults' : 'kids'
  return renumber({ ...persons, [list]: [...persons[list], newPerson(type, rules)] }, rules)
}

/** The booking starts with two adults if there are none (specification, section 4), where the shop serves as many. */
export const initialPersons = (rules: PersonRules): Persons =>
  addPerson(addPerson({ adults: [], kids: [] }, ADULT, rules), ADULT, rules)

export const removePerson = (persons: Persons, { list, at }: PersonRef, rules: PersonRules): Persons =>
  renumber({ ...persons, [list]: persons[list].filter((_, index) => index !== at) }, rules)

export const changePerson = (
  persons: Persons,
  { list, at }: PersonRef,
  change: (person: Person) => Person,
  rules: PersonRules,
): Persons =>
  renumber(
    { ...persons, [list]: persons[list].map((person, index) => (index === at ? change(person) : person)) },
    rules,
  )

/** How many take the insurance, where the shop offers one: a kept booking, or the shop's preset, may name one that it does not. */
export const insuredCount = (persons: Persons, coveragePercent: number | null | undefined): number =>
  coveragePercent == null ? 0 : everybody(persons).filter(({ coverage }) => coverage).length
