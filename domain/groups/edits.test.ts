import { expect, test } from 'vitest'
import { edited, type Edit } from './edits.ts'
import { editedTable, LEADER, participants, type GroupTable } from './group-table.ts'
import type { Product } from '#contract/catalogue.ts'
import { askedColumns, offeredTypes, stateOfRow } from './missing-cells.ts'
import type { GroupRow } from './rows.ts'

const row = (id: string, texts: GroupRow['texts'] = { firstname: id }): GroupRow => ({
  id,
  texts,
  products: [],
  coverage: false,
})
const table: GroupTable = { leader: row(LEADER, { firstname: 'Eva' }), rows: [row('a'), row('b')] }
const rules = {
  youthAge: 15,
  today: '2026-03-01',
  ageDay: '2026-03-08',
  max: 3,
  coveragePerDefault: false,
  takesPart: true,
}
const price = { amount: 100, fromPrice: false }
const helmets: Edit = { kind: 'give', product: 'helmet', rows: [LEADER, 'a'], instead: [] }

const edit = (change: Edit, takesPart = true) => editedTable(table, change, { ...rules, takesPart })

test('Typing in one row of a group’s table leaves the objects of other rows unchanged', () => {
  const { leader, rows } = edit({ kind: 'cell', row: 'b', column: 'firstname', text: 'Ben' })
  expect([leader === table.leader, rows[0] === table.rows[0], rows[1] === table.rows[1]]).toEqual([true, true, false])
})

test('A given product goes to the leader only if the leader takes part', () => {
  const { leader, rows } = edit(helmets)
  expect([leader, ...rows].map(({ products }) => products.length)).toEqual([1, 1, 0])
  expect(edit(helmets, false).leader.products).toHaveLength(0)
})

test('A size set for all changes only persons who have the product', () => {
  const taken = edited(
    [{ ...row('a'), products: [{ id: 'ski', count: 1 }] }, row('b')],
    { kind: 'sizeAll', product: 'ski', size: { modelId: 'm', property1: '140 cm' } },
    rules,
  )
  expect(taken.map(({ products }) => products)).toEqual([
    [{ id: 'ski', count: 1, modelId: 'm', property1: '140 cm' }],
    [],
  ])
})

test('Rows can be added up to the group’s maximum, which includes the leader', () => {
  expect(edit({ kind: 'add', ids: ['c', 'd'] }).rows).toHaveLength(2)
  expect(edit({ kind: 'add', ids: ['c', 'd'] }, false).rows).toHaveLength(3)
})

test('The first row gets the shop’s preset for coverage, and later rows copy earlier ones', () => {
  const preset = { ...rules, coveragePerDefault: true }
  const add: Edit = { kind: 'add', ids: ['c'] }
  expect(editedTable({ ...table, rows: [] }, add, preset).rows.map(({ coverage }) => coverage)).toEqual([true])
  expect(editedTable({ ...table, rows: [row('a')] }, add, preset).rows.map(({ coverage }) => coverage)).toEqual([
    false,
    false,
  ])
})

test('Empty rows and a leader without equipment do not count as participants', () => {
  expect(participants(edit({ kind: 'add', ids: ['c'] }, false), true).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(participants(edit(helmets), true)).toHaveLength(3)
})

test('A leader with equipment must be an adult and enter the contact’s data', () => {
  const ski = { id: 'ski', requiredPersonalFields: ['phone' as const], models: [], prices: { '1': price } }
  const products = [{ id: 'ski', count: 1 }]
  const leader = { ...row(LEADER, { type: '1', firstname: 'Eva', birthday: '01.04.2008' }), products }
  const problemsOf = (person: GroupRow) => stateOfRow(person, ['city'], new Map([['ski', ski]]), rules).problems
  expect(problemsOf(leader)).toEqual([
    { column: 'lastname', key: 'form.required' },
    { column: 'birthday', key: 'form.adult' },
    { column: 'email', key: 'form.required' },
    { column: 'phone', key: 'form.required' },
    { column: 'city', key: 'form.required' },
  ])
  expect(problemsOf({ ...leader, id: 'a' })).toEqual([])
})

test('A row of a group lists missing fields and body sizes separately', () => {
  const ski = {
    id: 'ski',
    requiredPersonalFields: ['age' as const, 'height' as const],
    models: [{} as never],
    prices: { '3': price },
  }
  const taking = { ...row('a', { type: '3', firstname: 'Anna' }), products: [{ id: 'ski', count: 1 }] }
  expect(stateOfRow(taking, ['lastname'], new Map([['ski', ski]]), rules)).toEqual({
    problems: [
      { column: 'lastname', key: 'form.required' },
      { column: 'age', key: 'form.required' },
    ],
    measures: ['height'],
    unoffered: [],
  })
})

test('A group’s persons are not asked for fields that belong to the leader', () => {
  const ski = { id: 'ski', requiredPersonalFields: ['phone' as const], models: [], prices: { '1': price } }
  const taking = { ...row('a', { type: '1', firstname: 'Anna' }), products: [{ id: 'ski', count: 1 }] }
  const state = stateOfRow(taking, ['country', 'weight'], new Map([['ski', ski]]), rules)
  expect(state).toMatchObject({ problems: [], measures: ['weight'] })
  expect(askedColumns(['country', 'weight'], [ski], ['email'])).toEqual(['firstname', 'weight', 'email'])
})

test('Equipment that a person cannot rent because of type or age is reported', () => {
  const race = { id: 'race', prices: { '1': price } } as Product['models'][number]
  const ski = { id: 'ski', requiredPersonalFields: [], models: [race], prices: { '3': price } }
  const taking = (type: string, modelId?: string, texts: GroupRow['texts'] = {}) =>
    stateOfRow(
      {
        ...row('a', { type, firstname: 'Anna', ...texts }),
        products: [{ id: 'ski', count: 1, ...(modelId && { modelId }) }],
      },
      [],
      new Map([['ski', ski]]),
      rules,
    )
  expect(taking('3')).toMatchObject({ unoffered: [] })
  expect(taking('1')).toMatchObject({ unoffered: ['ski'] })
  expect(taking('3', 'race')).toMatchObject({ unoffered: ['ski'] })
  expect(taking('1', 'race')).toMatchObject({ unoffered: [] })
  expect(offeredTypes(ski)).toEqual([3])
  expect(offeredTypes(ski, 'race')).toEqual([1])
  expect(taking('3', undefined, { age: '15' })).toMatchObject({ unoffered: ['ski'] })
})
