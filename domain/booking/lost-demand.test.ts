import { describe, expect, test } from 'vitest'
import { initialPersons, type Line, type Persons } from '#domain/persons/persons.ts'
import { afterChange, type DemandSoFar, wishOf } from './lost-demand.ts'
import { markShortfalls } from '#domain/stock/stock.ts'

const rules = { youthAge: 15, ageDay: '2027-01-09' }
const days = { from: '2027-01-09', to: '2027-01-10' }

const line = (id: string, count = 1): Line => ({ id, count, title: id })
const boot = (property1: string): Line => ({ ...line('boot'), modelId: 'soft', property1 })

const personsWith = (...lines: Line[][]): Persons => {
  const [somebody] = initialPersons({
    ...rules,
    maxPersons: 12,
    coveragePerDefault: false,
    typeNames: { 1: 'Erwachsene', 2: 'Jugend', 3: 'Kind' },
  }).adults
  return { adults: lines.map((products) => ({ ...somebody!, products })), kids: [] }
}

const FREE = new Map([
  ['boot/soft/42', 2],
  ['boot/soft/43', 0],
  ['helmet//', 1],
])
const booking = (lines: Line[][], more: Partial<Parameters<typeof afterChange>[1]> = {}) => ({
  persons: markShortfalls(personsWith(...lines), FREE),
  days,
  hours: null,
  location: 'tal',
  pickupDayBefore: false,
  ...more,
})
type Step = ReturnType<typeof booking>
const walk = (...steps: Step[]): DemandSoFar | null =>
  steps.reduce<DemandSoFar | null>((lost, step) => afterChange(lost, step, rules), null)
const unitsOf = (lost: DemandSoFar | null) =>
  lost?.units.map(({ product, property1, wanted, missing }) => [product, property1, wanted, missing]) ?? []

describe('the lost demand of a page', () => {
  test('lost demand names the missing units, the wanted units and the period', () => {
    const lost = walk(booking([[line('helmet')], [line('helmet')], [boot('42')]]))
    expect(lost).toMatchObject({
      date: days,
      hours: null,
      location: 'tal',
      pickupDayBefore: false,
      units: [{ product: 'helmet', type: 1, wanted: 2, missing: 1 }],
    })
  })

  test('a page has no lost demand while everything is free', () => {
    expect(walk(booking([[boot('42')], [boot('42')]]))).toBeNull()
  })

  test('lost demand remains when the line with missing units is removed', () => {
    expect(unitsOf(walk(booking([[boot('43')]]), booking([[]])))).toEqual([['boot', '43', 1, 1]])
  })

  test('lost demand ends when another size of the product replaces the missing one', () => {
    expect(walk(booking([[boot('43')]]), booking([[boot('42')]]))).toBeNull()
  })

  test('lost demand ends when the units are free on newly chosen days', () => {
    const free = { ...booking([]), persons: personsWith([boot('43')]), days: { from: '2027-01-16', to: '2027-01-17' } }
    expect(walk(booking([[boot('43')]]), free)).toBeNull()
  })

  test('lost demand counts a removed missing unit, but not a replaced one', () => {
    const both = booking([[boot('43')], [boot('43')]])
    expect(unitsOf(walk(both, booking([[boot('42')], [boot('43')]]), booking([[boot('42')], []])))).toEqual([
      ['boot', '43', 1, 1],
    ])
  })

  test('lost demand remains after the booking is emptied, as after a payment', () => {
    const rest = [[line('helmet')]]
    expect(unitsOf(walk(booking([[boot('43'), ...rest[0]!]]), booking(rest), booking([[]])))).toEqual([
      ['boot', '43', 1, 1],
    ])
  })

  test('lost demand keeps a removed product when another product is missing on the same days', () => {
    const lost = walk(booking([[boot('43')]]), booking([[]]), booking([[line('helmet', 2)]]))
    expect(unitsOf(lost)).toEqual([
      ['helmet', undefined, 2, 1],
      ['boot', '43', 1, 1],
    ])
  })

  test('lost demand is counted for the last chosen days on which something was missing', () => {
    const later = { from: '2027-01-16', to: '2027-01-17' }
    const lost = walk(booking([[boot('43')]]), booking([[line('helmet', 2)]], { days: later }))
    expect([lost?.date, unitsOf(lost)]).toEqual([later, [['helmet', undefined, 2, 1]]])
  })
})

test('Days, location and lines change the needed stock, but names do not', () => {
  const plain = booking([[boot('43')]])
  const named = {
    ...plain,
    persons: { ...plain.persons, adults: plain.persons.adults.map((p) => ({ ...p, firstname: 'Eva' })) },
  }
  expect(wishOf(named)).toBe(wishOf(plain))
  expect(wishOf({ ...plain, location: 'berg' })).not.toBe(wishOf(plain))
  expect(wishOf({ ...plain, days: { from: '2027-01-10', to: '2027-01-10' } })).not.toBe(wishOf(plain))
  expect(wishOf(booking([[boot('42')]]))).not.toBe(wishOf(plain))
})
