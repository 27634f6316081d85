import { expect, it } from 'vitest'
import { keyOf, unansweredOrder } from './unanswered-order.ts'

const payload = {
  language: 'de' as const,
  date: { from: '2026-12-20', to: '2026-12-22' },
  location: 'tal',
  rate: null,
  persons: [
    {
      mainperson: true,
      type: 1 as const,
      label: 'Erwachsener 1',
      firstname: 'Anna',
      products: [
        { id: 'ski', count: 1, modelId: 'slalom', property1: '165' },
        { id: 'depot', count: 2 },
      ],
    },
  ],
}
const order = { payload, amountSeen: 8600, key: 'AAAAAAAAAAAAAAAA' }
const newKey = () => 'BBBBBBBBBBBBBBBB'

it('is sent under its key again, also when what is empty in it has come back as absent', () => {
  const { rate: _none, ...same } = payload
  expect(keyOf({ payload: same, amountSeen: 8600 }, unansweredOrder(order), newKey)).toBe(order.key)
})

it.each([
  ['another total', { payload, amountSeen: 8700 }],
  ['another place', { payload: { ...payload, location: 'berg' }, amountSeen: 8600 }],
  ['the reservation it replaces', { payload: { ...payload, bookingId: 'CCCCCCCCCCCCCCCC' }, amountSeen: 8600 }],
])('is another order with %s', (_what, other) => {
  expect(keyOf(other, unansweredOrder(order), newKey)).toBe(newKey())
})

it('gets a new key when no order waits for an answer', () => {
  expect(keyOf(order, null, newKey)).toBe(newKey())
})

it('asks for the units of everybody, on its days and at its place', () => {
  expect(unansweredOrder(order)).toMatchObject({
    held: [
      { product: 'ski', model: 'slalom', property1: '165', count: 1 },
      { product: 'depot', count: 2 },
    ],
    date: payload.date,
    location: 'tal',
  })
})

it('is kept only with days and a place: without, none is accepted', () => {
  expect(unansweredOrder({ ...order, payload: { ...payload, location: null } })).toBeNull()
  expect(unansweredOrder({ ...order, payload: { ...payload, date: { from: null, to: null } } })).toBeNull()
})
