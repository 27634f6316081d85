import { insuredCount } from './insured-count.ts'
import { describe, expect, test } from 'vitest'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import {
  addPerson,
  agesOfType,
  ageOf,
  changePerson,
  countedType,
  everybody,
  hasRoom,
  initialPersons,
  lastOf,
  lossOf,
  personName,
  type Person,
  type PersonRules,
  type Persons,
  putPersonBack,
  personAt,
  removePerson,
  renumber,
} from './persons.ts'

const rules: PersonRules = {
  maxPersons: 12,
  youthAge: 15,
  coveragePerDefault: false,
  ageDay: '2027-01-09',
  typeNames: { 1: 'Erwachsene', 2: 'Jugend', 3: 'Kind' },
}

const add = (persons: Persons, ...types: Person['type'][]) =>
  types.reduce((grown, type) => addPerson(grown, type, rules), persons)
const nobody: Persons = { adults: [], kids: [] }
const labels = (persons: Persons) => everybody(persons).map(({ label }) => label)
const mains = (persons: Persons) =>
  everybody(persons)
    .filter(({ mainperson }) => mainperson)
    .map(({ label }) => label)
const kidAged = (persons: Persons, at: number, age: number | null) =>
  changePerson(persons, { list: 'kids', at }, (person) => ({ ...person, age }), rules)

const preset = (coveragePerDefault: boolean) =>
  everybody(addPerson(initialPersons({ ...rules, coveragePerDefault }), KID, { ...rules, coveragePerDefault })).map(
    ({ coverage }) => coverage,
  )

describe('a new booking', () => {
  test('a new booking has two adults without lines, the first as main person', () => {
    const persons = initialPersons(rules)
    expect(labels(persons)).toEqual(['Erwachsene 1', 'Erwachsene 2'])
    expect(everybody(persons).map(({ type }) => type)).toEqual([ADULT, ADULT])
    expect(mains(persons)).toEqual(['Erwachsene 1'])
    expect(everybody(persons).flatMap(({ products }) => products)).toEqual([])
  })

  test('a shop that allows one person starts with one adult', () => {
    expect(labels(initialPersons({ ...rules, maxPersons: 1 }))).toEqual(['Erwachsene 1'])
  })

  test('every person has the shop’s preset for coverage', () => {
    expect(preset(true)).toEqual([true, true, true])
    expect(preset(false)).toEqual([false, false, false])
  })
})

describe('adding a person', () => {
  test('new adults are added to one list, new youths and kids to another', () => {
    const persons = add(nobody, KID, ADULT, YOUTH)
    expect(persons.adults.map(({ type }) => type)).toEqual([ADULT])
    expect(persons.kids.map(({ type }) => type)).toEqual([KID, YOUTH])
  })

  test('persons are numbered by type, and the first of each type is the main person', () => {
    const persons = add(initialPersons(rules), KID, YOUTH, KID, YOUTH)
    expect(labels(persons)).toEqual(['Erwachsene 1', 'Erwachsene 2', 'Kind 1', 'Jugend 1', 'Kind 2', 'Jugend 2'])
    expect(everybody(persons).map(({ index }) => index)).toEqual([1, 2, 1, 1, 2, 2])
    expect(mains(persons)).toEqual(['Erwachsene 1', 'Kind 1', 'Jugend 1'])
  })

  test('adding a person has no effect at the shop’s maximum of persons', () => {
    const two = { ...rules, maxPersons: 3 }
    const full = addPerson(initialPersons(two), KID, two)
    expect(hasRoom(full, two)).toBe(false)
    for (const type of [ADULT, YOUTH, KID] as const) expect(addPerson(full, type, two)).toEqual(full)
  })

  test('persons can be added until the maximum is reached', () => {
    const persons = add(initialPersons(rules), ...Array.from({ length: 9 }, () => KID as Person['type']))
    expect(hasRoom(persons, rules)).toBe(true)
    expect(everybody(add(persons, ADULT))).toHaveLength(12)
    expect(everybody(add(persons, ADULT, ADULT))).toHaveLength(12)
  })
})

describe('removing a person', () => {
  test('removing a person renumbers later ones, and the next of the type becomes main person', () => {
    const persons = removePerson(add(nobody, ADULT, ADULT, KID, KID), { list: 'kids', at: 0 }, rules)
    expect(labels(persons)).toEqual(['Erwachsene 1', 'Erwachsene 2', 'Kind 1'])
    expect(mains(persons)).toEqual(['Erwachsene 1', 'Kind 1'])
  })

  test('a type’s last person is found, and an older kid counts as a youth', () => {
    const persons = kidAged(add(nobody, ADULT, KID, KID), 1, 16)
    expect(lastOf(persons, ADULT, rules)).toEqual({ list: 'adults', at: 0 })
    expect(lastOf(persons, YOUTH, rules)).toEqual({ list: 'kids', at: 1 })
    expect(lastOf(persons, KID, rules)).toEqual({ list: 'kids', at: 0 })
    expect(lastOf(nobody, KID, rules)).toBeUndefined()
  })

  test('removing a person in the middle keeps the names of the others', () => {
    const named = (persons: Persons, at: number, firstname: string) =>
      changePerson(persons, { list: 'adults', at }, (person) => ({ ...person, firstname }), rules)
    const persons = named(named(named(add(nobody, ADULT, ADULT, ADULT), 0, 'Eva'), 1, 'Max'), 2, 'Ida')
    const left = removePerson(persons, { list: 'adults', at: 1 }, rules)
    expect(left.adults.map(({ firstname, label }) => [firstname, label])).toEqual([
      ['Eva', 'Erwachsene 1'],
      ['Ida', 'Erwachsene 2'],
    ])
    expect(personAt(left, { list: 'adults', at: 2 })).toBeUndefined()
  })

  test('the only remaining person can be removed too', () => {
    expect(removePerson(add(nobody, ADULT), { list: 'adults', at: 0 }, rules)).toEqual(nobody)
  })

  test('undoing a removal returns the person to the same place and number', () => {
    const persons = add(nobody, ADULT, ADULT, KID)
    const second = { list: 'adults', at: 0 } as const
    const left = removePerson(persons, second, rules)
    expect(putPersonBack(left, second, personAt(persons, second)!, rules)).toEqual(persons)
  })
})

describe('the ages of a type', () => {
  test('adult ages begin after the highest age of a youth, otherwise at 18', () => {
    expect(([ADULT, YOUTH, KID] as const).map((type) => agesOfType(type, { youthAge: 15, youthAgeMax: 20 }))).toEqual([
      { from: 21 },
      { from: 15, to: 20 },
      { to: 14 },
    ])
    expect(agesOfType(ADULT, { youthAge: 15 })).toEqual({ from: 18 })
  })
})

describe('a kid that counts as a youth', () => {
  test('a kid counts as a youth from the youth age', () => {
    const counted = [14, 15, 16].map((age) => countedType({ type: KID, age }, rules))
    expect(counted).toEqual([KID, YOUTH, YOUTH])
  })

  test('a kid of unknown age stays a kid', () => {
    expect(countedType({ type: KID }, rules)).toBe(KID)
    expect(countedType({ type: KID, age: null, birthday: null }, rules)).toBe(KID)
  })

  test('only a kid can be counted as a youth by age', () => {
    expect(countedType({ type: ADULT, age: 15 }, rules)).toBe(ADULT)
    expect(countedType({ type: YOUTH, age: 8 }, rules)).toBe(YOUTH)
  })

  test('a kid beyond the highest age of a youth pays as an adult', () => {
    const bounded = { ...rules, youthAgeMax: 17 }
    expect([14, 15, 17, 18].map((age) => countedType({ type: KID, age }, bounded))).toEqual([KID, YOUTH, YOUTH, ADULT])
    expect([17, 19].map((age) => countedType({ type: YOUTH, age }, bounded))).toEqual([YOUTH, ADULT])
    expect(countedType({ type: YOUTH }, bounded)).toBe(YOUTH)
    expect(countedType({ type: YOUTH, age: 19 }, rules)).toBe(YOUTH)
  })

  test('a kid counted as a youth keeps type and place but is labelled a youth', () => {
    const persons = kidAged(add(nobody, KID, KID, YOUTH), 0, 15)
    expect(persons.kids.map(({ type }) => type)).toEqual([KID, KID, YOUTH])
    expect(labels(persons)).toEqual(['Jugend 1', 'Kind 1', 'Jugend 2'])
    expect(mains(persons)).toEqual(['Jugend 1', 'Kind 1'])
  })

  test('a lower age makes a kid who counted as a youth a kid again', () => {
    const persons = add(nobody, KID, KID)
    expect(labels(kidAged(kidAged(persons, 0, 15), 0, 14))).toEqual(['Kind 1', 'Kind 2'])
  })
})

describe('the age of a person', () => {
  test('the age that was entered is used if there is no birthday', () => {
    expect(ageOf({ age: 8 }, rules.ageDay)).toBe(8)
    expect(ageOf({ age: 0 }, rules.ageDay)).toBe(0)
    expect(ageOf({ age: null }, rules.ageDay)).toBeUndefined()
  })

  test('the birthday is used if age and birthday differ', () => {
    expect(ageOf({ age: 8, birthday: '2011-06-01' }, rules.ageDay)).toBe(15)
    expect(countedType({ type: KID, age: 8, birthday: '2011-06-01' }, rules)).toBe(YOUTH)
    expect(countedType({ type: KID, age: 30, birthday: '2020-06-01' }, rules)).toBe(KID)
  })

  test('the first rental day decides whether a kid is a youth', () => {
    const kid = { type: KID, birthday: '2012-01-09' } as const
    expect(countedType(kid, { ...rules, ageDay: '2027-01-08' })).toBe(KID)
    expect(countedType(kid, { ...rules, ageDay: '2027-01-09' })).toBe(YOUTH)
  })

  test('choosing other days updates the ages and labels of persons', () => {
    const born = changePerson(
      add(nobody, KID),
      { list: 'kids', at: 0 },
      (person) => ({ ...person, birthday: '2012-02-01' }),
      rules,
    )
    expect(labels(born)).toEqual(['Kind 1'])
    expect(labels(renumber(born, { ...rules, ageDay: '2027-02-01' }))).toEqual(['Jugend 1'])
  })
})

describe('labels', () => {
  test('a person’s label is translated when the language changes', () => {
    const english = { ...rules, typeNames: { 1: 'Adult', 2: 'Youth', 3: 'Kid' } }
    const persons = renumber(add(initialPersons(rules), KID), english)
    expect(labels(persons)).toEqual(['Adult 1', 'Adult 2', 'Kid 1'])
  })
})

describe('the losses of a removed person', () => {
  const [person] = everybody(add(nobody, KID)) as [Person]

  test('removing a person loses nothing if only type and age were chosen', () => {
    expect(lossOf({ ...person, age: 8, coverage: true })).toBeNull()
  })

  test('removing a person with equipment counts as a loss', () => {
    expect(lossOf({ ...person, products: [{ id: 'ski', count: 1, title: 'Ski' }] })).toBe('products')
  })

  test('removing a person with typed personal data counts as a loss', () => {
    expect(lossOf({ ...person, firstname: 'Mia' })).toBe('details')
    expect(lossOf({ ...person, height: 128 })).toBe('details')
    expect(lossOf({ ...person, firstname: '' })).toBeNull()
    expect(lossOf({ ...person, firstname: 'Mia', isAutofilled: true })).toBeNull()
  })
})

test('Coverage is counted only where the shop offers it', () => {
  const persons = initialPersons({ ...rules, coveragePerDefault: true })
  expect(insuredCount(persons, 10)).toBe(everybody(persons).length)
  expect([insuredCount(persons, null), insuredCount(persons, undefined)]).toEqual([0, 0])
})

test('A person is called by the first name, or otherwise by the label', () => {
  expect(personName({ firstname: ' Anna ', label: 'Erwachsener 1' })).toBe('Anna')
  expect(personName({ firstname: ' ', label: 'Erwachsener 1' })).toBe('Erwachsener 1')
  expect(personName({ label: 'Erwachsener 1' })).toBe('Erwachsener 1')
})
