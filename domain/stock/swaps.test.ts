import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookingPayload } from '#contract/booking.ts'
import type { Model, Product } from '#contract/catalogue.ts'
import type { FreeUnits } from './stock.ts'
import { shortLines, swapCandidates, withCandidate, type SwapInput } from './swaps.ts'
import { unitKey } from './units.ts'

type Line = BookingPayload['persons'][number]['products'][number]

const model = (id: string, sizes: string[], more: Partial<Model> = {}): Model => ({
  id,
  brand: 'Gratwerk',
  title: id,
  notInStock: false,
  variants: sizes.map((property1) => ({ property1, stock: 9, disabled: false })),
  ...more,
})

const amount = { amount: 100, fromPrice: false }
const ski: Pick<Product, 'id' | 'models' | 'prices'> = {
  id: 'ski',
  prices: { '1': amount, '2': amount },
  models: [
    model('slalom', ['155 cm', '160 cm', '165 cm', '170 cm', '175 cm']),
    model('riese', ['164 cm', '170 cm', '176 cm'], {
      variants: [
        { property1: '164 cm', stock: 0, disabled: true },
        { property1: '170 cm', stock: 9, disabled: false },
      ],
    }),
    model('rapid', ['153 cm', '160 cm', '167 cm']),
    model('jugend', ['165 cm'], { prices: { '2': amount } }),
  ],
}
const helmet: typeof ski = {
  id: 'helmet',
  prices: { '1': amount },
  models: [model('visier', ['S', 'M', 'L', 'XL']), model('leicht', ['S', 'M'])],
}
const depot: typeof ski = { id: 'depot', prices: { '1': amount }, models: [] }

const take = (id: string, modelId: string, property1: string, count = 1): Line => ({ id, count, modelId, property1 })
const skis = (size: string) => take('ski', 'slalom', size)

const booking = (...lines: Line[][]): SwapInput['payload'] => ({
  language: 'de',
  date: { from: '2026-12-31', to: '2027-01-03' },
  location: 'tal',
  persons: lines.map((products) => ({ mainperson: true, type: 1, label: '', products })),
  newsletter: false,
  termsAccepted: false,
  createUser: false,
  pickupDayBefore: false,
  specials: [],
})

const freeExcept = (counts: Record<string, number>): FreeUnits =>
  new Map([
    ...[ski, helmet].flatMap(({ id, models }) =>
      models.flatMap((offered) =>
        offered.variants.map(
          ({ property1 }) => [unitKey({ product: id, model: offered.id, property1 }), 9] as [string, number],
        ),
      ),
    ),
    ['depot//', 9],
    ...Object.entries(counts),
  ])

const candidates = (payload: SwapInput['payload'], free: FreeUnits) =>
  swapCandidates({ payload, free, catalogue: [ski, helmet, depot], locations: ['tal', 'berg'] })

const forLines = (payload: SwapInput['payload'], free: FreeUnits) =>
  candidates(payload, free).flatMap((candidate) =>
    'model' in candidate ? [`${candidate.model.id} ${candidate.property1}`] : [],
  )

describe('swaps offered for a shortfall', () => {
  test('swaps to the nearest sizes come first, then other models in the nearest size', () => {
    expect(forLines(booking([skis('165 cm')]), freeExcept({ 'ski/slalom/165 cm': 0 }))).toEqual([
      'slalom 160 cm',
      'slalom 170 cm',
      'rapid 167 cm',
      'riese 170 cm',
    ])
  })

  test('a sold-out, disabled or already booked size is not offered as a swap', () => {
    const free = freeExcept({ 'ski/slalom/165 cm': 0, 'ski/slalom/160 cm': 0, 'ski/slalom/170 cm': 1 })
    // The first person has the last unit in 170 cm, and the model `riese` is not rented in 164 cm.
    expect(forLines(booking([skis('170 cm')], [skis('165 cm')]), free)).toEqual([
      'slalom 155 cm',
      'slalom 175 cm',
      'rapid 167 cm',
      'riese 170 cm',
    ])
  })

  test('a swap to a size more than two steps away is not offered', () => {
    const free = freeExcept({ 'ski/slalom/155 cm': 0, 'ski/slalom/160 cm': 0, 'ski/slalom/165 cm': 0 })
    expect(forLines(booking([skis('155 cm')]), free)).toEqual(['rapid 153 cm'])
  })

  test('letter sizes are compared by their order in the list', () => {
    expect(forLines(booking([take('helmet', 'visier', 'S')]), freeExcept({ 'helmet/visier/S': 0 }))).toEqual([
      'visier M',
      'visier L',
      'leicht S',
    ])
  })

  test('only models that the person can rent are offered as swaps', () => {
    const payload = booking([skis('165 cm')])
    const youth = { ...payload, persons: payload.persons.map((person) => ({ ...person, type: 2 as const })) }
    expect(forLines(youth, freeExcept({ 'ski/slalom/165 cm': 0 }))).toContain('jugend 165 cm')
    expect(forLines(payload, freeExcept({ 'ski/slalom/165 cm': 0 }))).not.toContain('jugend 165 cm')
  })

  test('a swap is offered only with enough free units for the line', () => {
    const free = freeExcept({ 'ski/slalom/165 cm': 1, 'ski/slalom/160 cm': 1 })
    const [first] = forLines(booking([take('ski', 'slalom', '165 cm', 2)]), free)
    expect(first).toBe('slalom 170 cm')
  })

  test('a swap can be another location, or the period moved by a day', () => {
    const whole = candidates(booking([{ id: 'depot', count: 10 }]), freeExcept({}))
    expect(whole).toEqual([
      { kind: 'location', location: 'berg' },
      { kind: 'earlier', date: { from: '2026-12-30', to: '2027-01-02' } },
      { kind: 'later', date: { from: '2027-01-01', to: '2027-01-04' } },
    ])
  })

  test('swaps are offered only for a shortfall', () => {
    expect(candidates(booking([skis('165 cm')]), freeExcept({}))).toEqual([])
  })
})

const short = (payload: SwapInput['payload'], free: FreeUnits) => shortLines(payload.persons, free)

describe('missing units', () => {
  test('missing units are assigned to the last lines of the booking', () => {
    const free = freeExcept({ 'ski/slalom/165 cm': 1 })
    expect(short(booking([skis('165 cm')], [skis('165 cm')]), free)).toEqual([{ person: 1, line: 0 }])
  })

  test('units that the location does not have count as missing', () => {
    expect(short(booking([skis('165 cm')]), freeExcept({ 'ski/slalom/165 cm': 0 }))).toEqual([{ person: 0, line: 0 }])
  })

  test('lines without model and size have no missing units', () => {
    expect(short(booking([{ id: 'ski', count: 1 }]), freeExcept({}))).toEqual([])
  })
})

test('A swap resolves the shortfall of its line and changes nothing else', () => {
  const sizes = ski.models[0]!.variants.map(({ property1 }) => property1)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...sizes), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(3), { minLength: sizes.length, maxLength: sizes.length }),
      (chosen, counts) => {
        const free = freeExcept(Object.fromEntries(sizes.map((size, at) => [`ski/slalom/${size}`, counts[at]!])))
        const payload = booking(...chosen.map((size) => [skis(size)]))
        const before = shortLines(payload.persons, free)
        for (const candidate of candidates(payload, free)) {
          if (!('model' in candidate)) continue
          const changed = withCandidate(payload, candidate)
          const left = shortLines(changed.persons, free)
          expect(left).toHaveLength(before.length - 1)
          expect(changed.persons.filter((person, at) => person !== payload.persons[at])).toHaveLength(1)
        }
      },
    ),
  )
})
