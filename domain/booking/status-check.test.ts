import { describe, expect, test } from 'vitest'
import { addPerson, initialPersons, type Line, type Persons, type PersonRules } from '#domain/persons/persons.ts'
import { checkStatus, hasBookableDays, type StatusInput } from './status-check.ts'

const today = '2026-12-20'
const rules: PersonRules = {
  maxPersons: 12,
  youthAge: 15,
  coveragePerDefault: false,
  ageDay: today,
  typeNames: { 1: 'Erwachsene', 2: 'Jugend', 3: 'Kind' },
}
const helmet: Line = { id: 'helmet', count: 1, title: 'Helm' }
const boot: Line = { id: 'boot', count: 1, title: 'Skischuh', modelTitle: 'Soft 80', property1: '26.5' }

const withProducts = (...products: Line[]): Persons => ({
  adults: initialPersons(rules).adults.map((person) => ({ ...person, products })),
  kids: [],
})
const good: StatusInput = {
  persons: withProducts(helmet),
  days: { from: '2026-12-21', to: '2026-12-27' },
  location: 'tal',
  today,
}

describe('the booking status check', () => {
  test('the status check accepts a complete booking', () => {
    expect(checkStatus(good)).toBeNull()
  })

  test('the status check names the first problem: persons, products, stock, days or location', () => {
    const nothing: StatusInput = {
      persons: { adults: [], kids: [] },
      days: { from: null, to: null },
      location: null,
      today,
    }
    expect(checkStatus(nothing)).toEqual({ key: 'cart.error.persons' })

    const somebody = { ...nothing, persons: withProducts() }
    expect(checkStatus(somebody)).toEqual({ key: 'cart.error.products' })

    const short = { ...somebody, persons: withProducts({ ...boot, outOfStock: 1 }, { ...helmet, outOfStock: 1 }) }
    expect(checkStatus(short)).toEqual({ key: 'cart.error.outofstock', names: ['Skischuh, Soft 80, 26.5', 'Helm'] })

    const inStock = { ...short, persons: withProducts(boot, helmet) }
    expect(checkStatus(inStock)).toEqual({ key: 'cart.error.nocalendar' })

    const tooEarly = { ...inStock, days: { from: today, to: '2026-12-27' } }
    expect(checkStatus(tooEarly)).toEqual({ key: 'cart.error.calendar' })

    const dated = { ...tooEarly, days: good.days }
    expect(checkStatus(dated)).toEqual({ key: 'cart.error.location' })

    expect(checkStatus({ ...dated, location: 'tal' })).toBeNull()
  })

  test('the status check reports missing products before missing stock, even of another person', () => {
    const [first, second] = withProducts({ ...helmet, outOfStock: 1 }).adults
    const persons = { adults: [first!, { ...second!, products: [] }], kids: [] }
    expect(checkStatus({ ...good, persons })).toEqual({ key: 'cart.error.products' })
  })

  test('the status check requires products for kids as for adults', () => {
    expect(checkStatus({ ...good, persons: addPerson(good.persons, 3, rules) })).toEqual({ key: 'cart.error.products' })
  })

  test('the status check accepts a booking for kids without adults', () => {
    expect(checkStatus({ ...good, persons: { adults: [], kids: good.persons.adults } })).toBeNull()
  })

  test('the status check requires the first and the last day', () => {
    expect(checkStatus({ ...good, days: { from: '2026-12-21', to: null } })).toEqual({ key: 'cart.error.nocalendar' })
  })

  test.each([
    { days: 'that start today', from: today, to: '2026-12-27' },
    { days: 'that start earlier', from: '2026-12-19', to: '2026-12-27' },
    { days: 'that end before they start', from: '2026-12-27', to: '2026-12-21' },
  ])('the status check refuses days $days', ({ from, to }) => {
    expect(checkStatus({ ...good, days: { from, to } })).toEqual({ key: 'cart.error.calendar' })
    expect(hasBookableDays({ from, to }, today)).toBe(false)
  })

  test('the status check accepts a period of one day, from tomorrow on', () => {
    expect(checkStatus({ ...good, days: { from: '2026-12-21', to: '2026-12-21' } })).toBeNull()
  })
})
