import { expect, test } from 'vitest'
import type { BookedPayload } from '#contract/booking.ts'
import { bookingDifference, equipmentBalance, isUnchanged } from './difference.ts'

const line = (id: string, property1?: string) => ({ id, count: 1, ...(property1 && { modelId: 'soft', property1 }) })
const person = (firstname: string, products: ReturnType<typeof line>[], more = {}) => ({
  mainperson: false,
  type: 3 as const,
  label: 'Kind',
  firstname,
  products,
  ...more,
})
const booking = (persons: ReturnType<typeof person>[], more: Partial<BookedPayload> = {}): BookedPayload => ({
  language: 'de',
  date: { from: '2026-03-09', to: '2026-03-11' },
  location: 'tal',
  persons,
  newsletter: false,
  termsAccepted: true,
  createUser: false,
  pickupDayBefore: false,
  specials: [],
  ...more,
})
const item = (id: string, title: string) => ({
  id,
  title,
  category: '',
  count: 1,
  price: { amount: 0 },
  modelId: 'soft',
  modelTitle: 'Soft 80',
  errors: {},
  why: [],
})
const cart = {
  persons: [
    { label: '', type: 3 as const, price: { amount: 0 }, items: [item('ski', 'Ski'), item('boot', 'Skischuh')] },
  ],
}
const differenceOf = (before: BookedPayload, after: BookedPayload, places: (number | null)[]) =>
  bookingDifference({ booking: before, cart }, { booking: after, cart }, places)

const trio = booking([
  person('Mia', [line('ski')]),
  person('Ben', [line('boot', '26.5')]),
  person('Leo', [line('ski')]),
])

test('A change’s difference matches persons by their indexes in the booking, not by names', () => {
  const after = booking([person('Leo', [line('ski')]), person('Ben', [line('boot', '27.5')]), person('Leo', [])])
  expect(differenceOf(trio, after, [2, 1, null]).persons).toEqual([
    {
      how: 'changed',
      name: 'Ben',
      lines: [
        {
          title: 'Skischuh',
          before: { count: 1, model: 'Soft 80', size: '26.5' },
          after: { count: 1, model: 'Soft 80', size: '27.5' },
        },
      ],
      fields: [],
    },
    { how: 'came', name: 'Leo', lines: [], fields: [] },
    {
      how: 'left',
      name: 'Mia',
      lines: [{ title: 'Ski', before: { count: 1, model: null, size: null }, after: null }],
      fields: [],
    },
  ])
})

test('Empty fields count as unchanged, and the difference contains no personal values', () => {
  const after = booking([
    person('Mia', [line('ski')], { phone: '', height: 140, coverage: false }),
    ...trio.persons.slice(1).map((other) => other as ReturnType<typeof person>),
  ])
  const difference = differenceOf(trio, after, [0, 1, 2])
  expect(difference.persons).toEqual([{ how: 'changed', name: 'Mia', lines: [], fields: ['height'] }])
  expect(JSON.stringify(difference)).not.toContain('140')
})

test('The difference names changed days, location and other parts of the booking', () => {
  const persons = trio.persons as ReturnType<typeof person>[]
  const after = booking(persons, {
    date: { from: '2026-03-10', to: '2026-03-12' },
    location: 'berg',
    remark: 'Neu',
    pickuptime: '09:00',
  })
  const difference = differenceOf(trio, after, [0, 1, 2])
  expect(difference).toEqual({
    persons: [],
    date: { before: { from: '2026-03-09', to: '2026-03-11' }, after: { from: '2026-03-10', to: '2026-03-12' } },
    location: { before: 'tal', after: 'berg' },
    details: ['pickuptime', 'remark'],
  })
  expect(isUnchanged(difference)).toBe(false)
  expect(isUnchanged(differenceOf(trio, trio, [0, 1, 2]))).toBe(true)
})

test('The difference counts added, removed and swapped equipment by product', () => {
  const after = booking([person('Ben', [line('boot', '27.5'), line('ski')]), person('Ida', [line('ski')])])
  expect(equipmentBalance(differenceOf(trio, after, [1, null]))).toEqual([
    { title: 'Skischuh', added: 0, removed: 0, swapped: 1 },
    { title: 'Ski', added: 2, removed: 2, swapped: 0 },
  ])
})
