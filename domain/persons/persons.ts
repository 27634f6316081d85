import { ADULT, ADULT_AGE, KID, PERSONAL_FIELDS, YOUTH } from '#contract/constants.ts'
import type { DraftLine } from '#contract/draft.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from '#domain/calendar/days.ts'
import type { Answers } from '#domain/sizes/product-filter.ts'

export type Line = DraftLine & {
  /** The number of missing units. */
  outOfStock?: number
}

export interface Person extends PersonalFields {
  type: PersonType
  /** "Kind 2": the type's name in the visitor's language and the index. */
  label: string
  /** The number within the counted type, from 1. */
  index: number
  mainperson: boolean
  products: Line[]
  coverage: boolean
  /** Answers to the size advice. They describe a body, so they stay in memory only. */
  answers?: Answers
  /** Filled in from a customer's saved data. */
  isAutofilled: boolean
  /** The person's data was erased from the booking that is being changed, so no field is required. */
  isErased?: boolean | undefined
  /** The index in the booking that is being changed; absent: a new person. */
  booked?: number | undefined
}

/** Youths are among the kids. */
export interface Persons {
  adults: Person[]
  kids: Person[]
}

/** List and index of a person. */
export interface PersonRef {
  list: keyof Persons
  at: number
}

/** The ages of a youth in this shop; without a maximum there is no upper bound. */
export interface YouthAges {
  youthAge: number
  youthAgeMax?: number | undefined
}

export const youthAgesOf = ({ youthAge, youthAgeMax }: YouthAges): YouthAges => ({
  youthAge,
  ...(youthAgeMax !== undefined && { youthAgeMax }),
})

export interface PersonRules extends YouthAges {
  maxPersons: number
  coveragePerDefault: boolean
  /** The first rental day if chosen, otherwise today; ages count on this day. */
  ageDay: IsoDay
  /** Names of the three types in the visitor's language. */
  typeNames: Record<PersonType, string>
}

/** Age on a day. The birthday has priority, because an age is right on one day only. */
export const ageOf = (person: Pick<PersonalFields, 'age' | 'birthday'>, day: IsoDay): number | undefined =>
  person.birthday ? ageOn(person.birthday, day) : (person.age ?? undefined)

export type AgeRules = YouthAges & Pick<PersonRules, 'ageDay'>

export const ageRulesOf = (ages: YouthAges, ageDay: IsoDay): AgeRules => ({ ...youthAgesOf(ages), ageDay })

/**
 * The ages of a type, bounds included, as the shop writes them. Where it names no highest age of a youth, adults begin at
 * ADULT_AGE; where that leaves no ages for youths, they have only a lower bound.
 */
export const agesOfType = (
  type: PersonType,
  { youthAge, youthAgeMax = ADULT_AGE - 1 }: YouthAges,
): { from?: number; to?: number } => {
  if (type === ADULT) return { from: youthAgeMax + 1 }
  if (type === KID) return { to: youthAge - 1 }
  return youthAge <= youthAgeMax ? { from: youthAge, to: youthAgeMax } : { from: youthAge }
}

/**
 * The type that decides prices; the person's own type stays. A kid of at least `youthAge` counts as a youth, and a
 * person older than `youthAgeMax` as an adult; without `youthAgeMax` a booked youth of any age remains one.
 */
export const countedType = (
  person: Pick<PersonalFields, 'age' | 'birthday'> & { type: PersonType },
  { youthAge, youthAgeMax, ageDay }: AgeRules,
): PersonType => {
  const age = ageOf(person, ageDay)
  if (age === undefined) return person.type
  if (youthAgeMax !== undefined && age > youthAgeMax) return ADULT
  return person.type === KID && age >= youthAge ? YOUTH : person.type
}

/**
 * The loss by removing a person: lines or personal data. An age and saved data do not count, because they are
 * quickly entered again.
 */
export const lossOf = (person: Person): 'products' | 'details' | null => {
  if (person.products.length > 0) return 'products'
  const hasDetails = PERSONAL_FIELDS.some((field) => field !== 'age' && (person[field] ?? '') !== '')
  return hasDetails && !person.isAutofilled ? 'details' : null
}

/** All persons, adults first: the order of the payload and of the cart. */
export const everybody = ({ adults, kids }: Persons): Person[] => [...adults, ...kids]

export const personAt = (persons: Persons, { list, at }: PersonRef): Person | undefined => persons[list][at]

/** The person at an index of `everybody`. */
export const refAt = ({ adults }: Persons, index: number): PersonRef =>
  index < adults.length ? { list: 'adults', at: index } : { list: 'kids', at: index - adults.length }

/** The last person that counts as the type. */
export const lastOf = (persons: Persons, type: PersonType, rules: AgeRules): PersonRef | undefined => {
  const index = everybody(persons).findLastIndex((person) => countedType(person, rules) === type)
  return index === -1 ? undefined : refAt(persons, index)
}

/** Renumbers each type from 1, and makes the first of each type its main person. */
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

/** Adds a person, up to maxPersons. */
export const addPerson = (persons: Persons, type: PersonType, rules: PersonRules): Persons => {
  if (!hasRoom(persons, rules)) return persons
  const list = type === ADULT ? 'adults' : 'kids'
  return renumber({ ...persons, [list]: [...persons[list], newPerson(type, rules)] }, rules)
}

/** A new booking has two adults, or one where the shop allows one person. */
export const initialPersons = (rules: PersonRules): Persons =>
  addPerson(addPerson({ adults: [], kids: [] }, ADULT, rules), ADULT, rules)

export const removePerson = (persons: Persons, { list, at }: PersonRef, rules: PersonRules): Persons =>
  renumber({ ...persons, [list]: persons[list].filter((_, index) => index !== at) }, rules)

/** Restores a removed person at the same index. */
export const putPersonBack = (persons: Persons, { list, at }: PersonRef, person: Person, rules: PersonRules): Persons =>
  renumber({ ...persons, [list]: persons[list].toSpliced(at, 0, person) }, rules)

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

/** The number of insured persons; 0 if the shop offers no coverage. */
export const insuredCount = (persons: Persons, coveragePercent: number | null | undefined): number =>
  coveragePercent == null ? 0 : everybody(persons).filter(({ coverage }) => coverage).length
