import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Model } from '#contract/catalogue.ts'
import { initialPersons, type Line, type Persons } from '#domain/persons/persons.ts'
import { freeUnits, markShortfalls, ownUnits, shortNames } from './stock.ts'
import { isModelSoldOut, isSoldOut, stockLeft, takenUnits } from './left.ts'

const line = (id: string, count = 1): Line => ({ id, count, title: id })
const boot = (property1: string, modelId = 'soft'): Line => ({
  ...line('boot'),
  modelId,
  modelBrand: 'Gratwerk',
  modelTitle: 'Soft 80',
  property1,
})

const booking = (...lines: Line[][]): Persons => {
  const [somebody] = initialPersons({
    maxPersons: 12,
    youthAge: 15,
    coveragePerDefault: false,
    ageDay: '2027-01-09',
    typeNames: { 1: 'Erwachsene', 2: 'Jugend', 3: 'Kind' },
  }).adults
  return { adults: lines.map((products) => ({ ...somebody!, products })), kids: [] }
}

const shortfalls = (persons: Persons) =>
  persons.adults.map(({ products }) => products.map(({ outOfStock }) => outOfStock))

describe('the units that can still be chosen', () => {
  test('the number of free units is reduced by the booking’s own units', () => {
    const free = freeUnits([{ product: 'helmet', stock: 5 }])
    expect(stockLeft(free, booking([]), { product: 'helmet' })).toBe(5)
    expect(stockLeft(free, booking([line('helmet')], [line('helmet')]), { product: 'helmet' })).toBe(3)
    expect(stockLeft(free, booking([line('helmet', 4)]), { product: 'helmet' })).toBe(1)
  })

  test('the number of units left to choose never falls below 0', () => {
    const free = freeUnits([{ product: 'helmet', stock: 1 }])
    expect(stockLeft(free, booking([line('helmet')], [line('helmet')]), { product: 'helmet' })).toBe(0)
    fc.assert(
      fc.property(fc.nat(20), fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 5 }), (stock, counts) => {
        const persons = booking(...counts.map((count) => [line('depot', count)]))
        return stockLeft(freeUnits([{ product: 'depot', stock }]), persons, { product: 'depot' }) >= 0
      }),
    )
  })

  test('each variant of a model is counted separately', () => {
    const free = freeUnits([
      { product: 'boot', model: 'soft', property1: '26.5', stock: 2 },
      { product: 'boot', model: 'soft', property1: '27.5', stock: 2 },
      { product: 'boot', model: 'hard', property1: '26.5', stock: 2 },
    ])
    const persons = booking([boot('26.5')])
    const left = (model: string, property1: string) => stockLeft(free, persons, { product: 'boot', model, property1 })
    expect([left('soft', '26.5'), left('soft', '27.5'), left('hard', '26.5')]).toEqual([1, 2, 2])
  })

  test('the units of kids are subtracted like those of adults', () => {
    const { adults } = booking([line('helmet')], [line('helmet', 2)])
    expect([...takenUnits({ adults: adults.slice(0, 1), kids: adults.slice(1) }).values()]).toEqual([3])
  })

  test('units held by the visitor are free for the visitor, but not for others', () => {
    const stock = [{ product: 'helmet', stock: 2 }]
    expect([...freeUnits(stock, [{ product: 'helmet', count: 1 }]).values()]).toEqual([3])
    expect([...freeUnits(stock).values()]).toEqual([2])
  })

  test('units of the visitor’s own open reservation are added back to the free count', () => {
    const free = freeUnits(
      [{ product: 'boot', model: 'soft', property1: '26.5', stock: 0 }],
      [{ product: 'boot', model: 'soft', property1: '26.5', count: 1 }],
    )
    const unit = { product: 'boot', model: 'soft', property1: '26.5' }
    expect(stockLeft(free, booking([]), unit)).toBe(1)
    expect(shortNames(markShortfalls(booking([boot('26.5')]), free))).toEqual([])
  })

  test.each([
    ['on the same days', '2026-12-20', '2026-12-22', 'tal', true],
    ['with one shared day', '2026-12-22', '2026-12-29', 'tal', true],
    ['with only a first day, which is shared', '2026-12-21', null, 'tal', true],
    ['on later days', '2026-12-23', '2026-12-29', 'tal', false],
    ['on earlier days', '2026-12-01', '2026-12-19', 'tal', false],
    ['at another location', '2026-12-20', '2026-12-22', 'berg', false],
    ['before days are chosen', null, null, 'tal', false],
  ])(
    'the visitor’s held units are free only at their location on shared days: %s',
    (_when, from, to, location, has) => {
      const held = [{ product: 'depot', count: 1 }]
      const own = { held, date: { from: '2026-12-20', to: '2026-12-22' }, location: 'tal' }
      const reservation = { ...own, bookingId: 'AAAAAAAAAAAAAAAAAAAAAA', holdUntil: null }
      expect(ownUnits({ reservation, unanswered: [] }, { days: { from, to }, location })).toEqual(has ? held : [])
      const unanswered = { ...own, key: 'AAAAAAAAAAAAAAAA', text: '' }
      expect(ownUnits({ reservation: null, unanswered: [unanswered] }, { days: { from, to }, location })).toEqual(
        has ? held : [],
      )
    },
  )

  test('units of an unanswered order are added back instead of those of the replaced reservation', () => {
    const period = { date: { from: '2026-12-20', to: '2026-12-22' }, location: 'tal' }
    const reservation = {
      ...period,
      bookingId: 'AAAAAAAAAAAAAAAAAAAAAA',
      holdUntil: null,
      held: [{ product: 'depot', count: 1 }],
    }
    const unanswered = { ...period, key: 'AAAAAAAAAAAAAAAA', text: '', held: [{ product: 'helmet', count: 2 }] }
    expect(ownUnits({ reservation, unanswered: [unanswered] }, { days: period.date, location: 'tal' })).toEqual(
      unanswered.held,
    )
  })

  test('stock is unlimited without a count from the server', () => {
    expect(stockLeft(freeUnits([]), booking([line('helmet')]), { product: 'helmet' })).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a shortfall', () => {
  test('the shortfall of a line is the number of its units that are not free', () => {
    expect(
      shortfalls(markShortfalls(booking([line('depot', 5)]), freeUnits([{ product: 'depot', stock: 3 }]))),
    ).toEqual([[2]])
  })

  test('a shortfall is assigned to the last persons of the booking', () => {
    const persons = booking([line('helmet')], [line('helmet')], [line('helmet')])
    const free = freeUnits([{ product: 'helmet', stock: 2 }])
    expect(shortfalls(markShortfalls(persons, free))).toEqual([[undefined], [undefined], [1]])
  })

  test('a line gets only the units that the lines before it leave', () => {
    const persons = booking([line('depot', 2)], [line('depot', 2)], [line('depot', 1)])
    expect(shortfalls(markShortfalls(persons, freeUnits([{ product: 'depot', stock: 3 }])))).toEqual([
      [undefined],
      [1],
      [1],
    ])
  })

  test('a shortfall is removed when units are free again', () => {
    const before = markShortfalls(booking([line('helmet')]), freeUnits([{ product: 'helmet', stock: 0 }]))
    expect(shortfalls(before)).toEqual([[1]])
    const after = markShortfalls(before, freeUnits([{ product: 'helmet', stock: 1 }]))
    expect(after.adults[0]!.products[0]).not.toHaveProperty('outOfStock')
  })

  test('all shortfalls together equal the booking’s units beyond the free count', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 5 }), (stock, counts) => {
        const persons = booking(...counts.map((count) => [line('depot', count)]))
        const short = shortfalls(markShortfalls(persons, freeUnits([{ product: 'depot', stock }]))).flat()
        const taken = counts.reduce((total, count) => total + count, 0)
        return short.reduce((total: number, missing) => total + (missing ?? 0), 0) === Math.max(0, taken - stock)
      }),
    )
  })

  test('a shortfall is listed once for each variant, in the booking’s order', () => {
    const free = freeUnits([
      { product: 'helmet', stock: 0 },
      { product: 'boot', model: 'soft', property1: '26.5', stock: 0 },
      { product: 'ski', stock: 9 },
    ])
    const persons = booking([line('ski'), boot('26.5'), line('helmet')], [line('helmet'), boot('26.5')])
    expect(shortNames(markShortfalls(persons, free))).toEqual(['boot, Soft 80, 26.5', 'helmet'])
  })

  test('no shortfall is listed where all units are free', () => {
    expect(shortNames(markShortfalls(booking([line('helmet')]), freeUnits([{ product: 'helmet', stock: 1 }])))).toEqual(
      [],
    )
  })
})

describe('sold-out units', () => {
  const soft: Model = {
    id: 'soft',
    brand: 'Gratwerk',
    title: 'Soft 80',
    notInStock: true,
    variants: [
      { property1: '26.5', stock: 0, disabled: false },
      { property1: '29.5', stock: 0, disabled: true },
    ],
  }
  const boots = { id: 'boot', models: [soft] }
  const unit = { product: 'boot', model: 'soft', property1: '26.5' }
  const nothing = [
    { ...unit, stock: 0 },
    { ...unit, property1: '29.5', stock: 0 },
    { product: 'helmet', stock: 0 },
  ]

  test('a model or product is sold out when no unit is free', () => {
    const free = freeUnits(nothing)
    expect([isModelSoldOut(free, 'boot', soft), isSoldOut(free, boots)]).toEqual([true, true])
    expect(isSoldOut(free, { id: 'helmet', models: [] })).toBe(true)
    expect(isSoldOut(freeUnits([{ product: 'helmet', stock: 1 }]), { id: 'helmet', models: [] })).toBe(false)
  })

  test('a size is not sold out if the visitor has its last unit, unless disabled', () => {
    const free = freeUnits(nothing, [{ ...unit, count: 1 }])
    expect([isModelSoldOut(free, 'boot', soft), isSoldOut(free, boots)]).toEqual([false, false])
    expect(isSoldOut(freeUnits(nothing, [{ ...unit, property1: '29.5', count: 1 }]), boots)).toBe(true)
  })

  test('nothing is sold out without a count from the server', () => {
    expect(isSoldOut(freeUnits([]), boots)).toBe(false)
  })
})
