import { expect, test } from 'vitest'
import { UNANSWERED_MAX } from '#contract/constants.ts'
import { keysOf, unansweredOrder } from './unanswered-order.ts'
import { withSent } from './unanswered-orders.ts'

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
const sent = unansweredOrder(order)!
const newKey = () => 'BBBBBBBBBBBBBBBB'

test('A repeated order keeps its idempotency key although a null field is now absent', () => {
  const { rate: _none, ...same } = payload
  expect(keysOf({ payload: same, amountSeen: 8600 }, [sent], newKey)).toEqual({ key: order.key, unanswered: [] })
})

test.each([
  ['the total', { payload, amountSeen: 8700 }],
  ['the location', { payload: { ...payload, location: 'berg' }, amountSeen: 8600 }],
  ['the reservation to replace', { payload: { ...payload, bookingId: 'CCCCCCCCCCCCCCCC' }, amountSeen: 8600 }],
])('An order that differs in %s gets a new idempotency key', (_what, other) => {
  expect(keysOf(other, [sent], newKey)).toEqual({ key: newKey(), unanswered: [order.key] })
})

test('An order gets a new key when no earlier order waits for an answer', () => {
  expect(keysOf(order, [], newKey)).toEqual({ key: newKey(), unanswered: [] })
})

test('A repeated order sends its own key and those of other unanswered orders again', () => {
  const lost = Array.from({ length: UNANSWERED_MAX }, (_, at) => ({ ...sent, key: `${at}`.repeat(16), text: `${at}` }))
  const first = keysOf(order, lost, newKey)
  expect(first.unanswered).toEqual(lost.map(({ key }) => key))
  const kept = withSent(lost, { ...sent, key: first.key })
  expect(kept).toHaveLength(UNANSWERED_MAX + 1)
  expect(keysOf(order, kept, newKey)).toEqual(first)
  expect(withSent(kept, { ...sent, key: first.key })).toEqual(kept)
})

test('A stored order contains the units of all persons, its days and its location', () => {
  expect(unansweredOrder(order)).toMatchObject({
    held: [
      { product: 'ski', model: 'slalom', property1: '165', count: 1 },
      { product: 'depot', count: 2 },
    ],
    date: payload.date,
    location: 'tal',
  })
})

test('An order is stored only with days and a location', () => {
  expect(unansweredOrder({ ...order, payload: { ...payload, location: null } })).toBeNull()
  expect(unansweredOrder({ ...order, payload: { ...payload, date: { from: null, to: null } } })).toBeNull()
})
