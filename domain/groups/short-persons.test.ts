import { expect, test } from 'vitest'
import { shortPersons } from './short-persons.ts'

const variant = (property1: string) => ({ property1, disabled: false })
const boots = { variants: ['24.5', '25.5', '26.5', '27.5'].map(variant) }
const wearing = (property1: string) => ({ products: [{ id: 'boot', count: 1, modelId: 'soft', property1 }] })
const free = (stock: Record<string, number>) =>
  new Map(boots.variants.map(({ property1 }) => [`boot/soft/${property1}`, stock[property1] ?? 0]))

test('The first person gets the last unit, and the others are offered free sizes', () => {
  const persons = [wearing('26.5'), wearing('26.5'), wearing('26.5')]
  expect(shortPersons(persons, free({ '25.5': 1, '26.5': 1, '27.5': 5 }), () => boots)).toEqual([
    { person: 1, line: 0, missing: 1, nearest: { modelId: 'soft', property1: '25.5' } },
    { person: 2, line: 0, missing: 1, nearest: { modelId: 'soft', property1: '27.5' } },
  ])
})

test('A size that another person of the group takes is not offered as a replacement', () => {
  const persons = [wearing('26.5'), wearing('25.5')]
  expect(shortPersons(persons, free({ '25.5': 1 }), () => boots)).toEqual([
    { person: 0, line: 0, missing: 1, nearest: null },
  ])
})

test('No nearest size is offered for a product without sizes', () => {
  expect(shortPersons([{ products: [{ id: 'ski', count: 2 }] }], new Map([['ski//', 1]]), () => undefined)).toEqual([
    { person: 0, line: 0, missing: 1, nearest: null },
  ])
})
