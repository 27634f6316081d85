import { ADULT, ADULT_AGE, KID, PERSONAL_FIELDS, YOUTH } from '#contract/constants.ts'
import type { DraftLine } from '#contract/draft.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { ageOn } from '#domain/calendar/days.ts'
import type { Answers } from '#domain/sizes/product-filter.ts'

export type Line = DraftLine & {
  outOfStock?: number
}

export interface Person extends PersonalFields {
  type: PersonType
  label: string
  index: number
  mainperson: boolean
  products: Line[]
  coverage: boolean
  /** The browser does not store these answers to the size advice. */
  answers?: Answers
  isAutofilled: boolean
  isErased?: boolean | undefined
  booked?: number | undefined
}

export type Description = PersonalFields & Pick<Person, 'answers'>

/** Youths are among the kids. */
export interface Persons {
  adults: Person[]
  kids: Person[]
}

export interface PersonRef {
  list: keyof Persons
  at: number
}

/**
 * The lowest and the highest age at which a shop counts persons as youths. If `youthAgeMax` is absent, there is no
 * highest age.
 */
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
  ageDay: IsoDay
  typeNames: Record<PersonType, string>
}

/**
 * Returns the age on a day. A birthday counts more than an entered age, because an entered age becomes wrong with time.
 */
export const ageOf = (person: Pick<PersonalFields, 'age' | 'birthday'>, day: IsoDay): number | undefined =>
  person.birthday ? ageOn(person.birthday, day) : (person.age ?? undefined)

/** Only for the screen, because requests for prices and recordings must not contain names. */
export const personName = ({ firstname, label }: Pick<Person, 'firstname' | 'label'>): string =>
  firstname?.trim() || label

export type AgeRules = YouthAges & Pick<PersonRules, 'ageDay'>

export const ageRulesOf = (ages: YouthAges, ageDay: IsoDay): AgeRules => ({ ...youthAgesOf(ages), ageDay })

/** Without a highest age for youths, adults begin at ADULT_AGE. */
export const agesOfType = (
  type: PersonType,
  { youthAge, youthAgeMax = ADULT_AGE - 1 }: YouthAges,
): { from?: number; to?: number } => {
  if (type === ADULT) return { from: youthAgeMax + 1 }
  if (type === KID) return { to: youthAge - 1 }
  return youthAge <= youthAgeMax ? { from: youthAge, to: youthAgeMax } : { from: youthAge }
}

/** A kid who is `youthAge` or older counts as a youth, and a person older than `youthAgeMax` as an adult. */
export const countedType = (
  person: Pick<PersonalFields, 'age' | 'birthday'> & { type: PersonType },
  { youthAge, youthAgeMax, ageDay }: AgeRules,
): PersonType => {
  const age = ageOf(person, ageDay)
  if (age === undefined) return person.type
  if (youthAgeMax !== undefined && age > youthAgeMax) return ADULT
  return person.type === KID && age >= youthAge ? YOUTH : person.type
}

/** An age, and data from the customer's account, are no loss, because they are quickly entered again. */
export const lossOf = (person: Person): 'products' | 'details' | null => {
  if (person.products.length > 0) return 'products'
  const hasDetails = PERSONAL_FIELDS.some((field) => field !== 'age' && (person[field] ?? '') !== '')
  return hasDetails && !person.isAutofilled ? 'details' : null
}

/** Lists all persons, adults first, as in the payload and in the cart. */
export const everybody = ({ adults, kids }: Persons): Person[] => [...adults, ...kids]

export const personAt = (persons: Persons, { list, at }: PersonRef): Person | undefined => persons[list][at]

export const refAt = ({ adults }: Persons, index: number): PersonRef =>
  index < adults.length ? { list: 'adults', at: index } : { list: 'kids', at: index - adults.length }

export const lastOf = (persons: Persons, type: PersonType, rules: AgeRules): PersonRef | undefined => {
  const index = everybody(persons).findLastIndex((person) => countedType(person, rules) === type)
  return index === -1 ? undefined : refAt(persons, index)
}

/** Numbers the persons who count as the same type from 1, and makes the first of them the main person of the type. */
export const renumber = <P extends Pick<Person, 'type' | 'age' | 'birthday'>>(
  persons: Record<keyof Persons, P[]>,
  rules: AgeRules & Pick<PersonRules, 'typeNames'>,
): Record<keyof Persons, (P & Pick<Person, 'index' | 'mainperson' | 'label'>)[]> => {
  const seen: Record<PersonType, number> = { [ADULT]: 0, [YOUTH]: 0, [KID]: 0 }
  const number = (person: P) => {
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

export const addPerson = (persons: Persons, type: PersonType, rules: PersonRules): Persons => {
  if (!hasRoom(persons, rules)) return persons
  const list = type === ADULT ? 'adults' : 'kids'
  return renumber({ ...persons, [list]: [...persons[list], newPerson(type, rules)] }, rules)
}

/** Returns two adults, or one if the shop allows only one person. */
export const initialPersons = (rules: PersonRules): Persons =>
  addPerson(addPerson({ adults: [], kids: [] }, ADULT, rules), ADULT, rules)

export const removePerson = (persons: Persons, { list, at }: PersonRef, rules: PersonRules): Persons =>
  renumber({ ...persons, [list]: persons[list].filter((_, index) => index !== at) }, rules)

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
