import { describe, expect, test } from 'vitest'
import { DEPOT } from '#contract/constants.ts'
import { addLine, type Choice, removeLine, retitle } from './lines.ts'
import type { Line } from '#domain/persons/persons.ts'

const helmet: Choice = { product: { id: 'helmet', title: 'Helm', type: 0 } }
const depot: Choice = { product: { id: 'depot', title: 'Skidepot', type: DEPOT } }
const boot = (modelId: string, property1: string): Choice => ({
  product: { id: 'boot', title: 'Skischuh', type: 0 },
  model: { id: modelId, brand: 'Gratwerk', title: `${modelId} 80` },
  variant: { property1 },
})
const add = (...choices: Choice[]) => choices.reduce(addLine, [] as Line[])
const times = (count: number, choice: Choice) => Array.from({ length: count }, () => choice)

describe('adding a product to a person', () => {
  test('adding a product makes a line with count 1, after the existing lines', () => {
    expect(add(helmet, depot)).toEqual([
      { id: 'helmet', count: 1, title: 'Helm' },
      { id: 'depot', count: 1, title: 'Skidepot' },
    ])
  })

  test('a new line records the chosen model and variant', () => {
    expect(add(boot('soft', '26.5'))).toEqual([
      {
        id: 'boot',
        count: 1,
        title: 'Skischuh',
        modelId: 'soft',
        modelBrand: 'Gratwerk',
        modelTitle: 'soft 80',
        property1: '26.5',
      },
    ])
  })

  test('adding a depot product again raises its count, up to 10', () => {
    const counts = [2, 9, 10, 11, 15].map((count) => add(...times(count, depot)).map((line) => line.count))
    expect(counts).toEqual([[2], [9], [10], [10], [10]])
  })

  test('adding an identical product again changes nothing, unless the product is a depot product', () => {
    expect(add(helmet, helmet)).toEqual(add(helmet))
    expect(add(boot('soft', '26.5'), boot('soft', '26.5'))).toEqual(add(boot('soft', '26.5')))
  })

  test('adding another model replaces the line by one unit at the same position', () => {
    const lines = add(boot('soft', '26.5'), helmet, boot('hard', '26.5'))
    expect(lines.map(({ id, modelId, count }) => [id, modelId, count])).toEqual([
      ['boot', 'hard', 1],
      ['helmet', undefined, 1],
    ])
  })

  test('adding another variant replaces the line by one unit', () => {
    const [line, ...others] = add(boot('soft', '26.5'), boot('soft', '27.5'))
    expect(line).toMatchObject({ modelId: 'soft', property1: '27.5', count: 1 })
    expect(others).toEqual([])
  })

  test('adding a chosen model replaces a line without a model', () => {
    const bare: Choice = { product: { id: 'boot', title: 'Skischuh', type: 0 } }
    expect(add(bare, boot('soft', '26.5'))).toEqual(add(boot('soft', '26.5')))
  })

  test('adding another variant removes the line’s shortfall', () => {
    const short = add(boot('soft', '26.5')).map((line) => ({ ...line, outOfStock: 1 }))
    expect(addLine(short, boot('soft', '27.5'))).toEqual(add(boot('soft', '27.5')))
  })
})

describe('removing a product from a person', () => {
  test('removing a product lowers the line’s count by 1', () => {
    expect(removeLine(add(helmet, depot, depot, depot), 'depot').map(({ count }) => count)).toEqual([1, 2])
  })

  test('removing the last unit deletes the line and keeps the others', () => {
    expect(removeLine(add(helmet, depot), 'helmet')).toEqual(add(depot))
  })

  test('removing a product changes nothing when the person does not have the product', () => {
    expect(removeLine(add(helmet), 'depot')).toEqual(add(helmet))
  })
})

describe('a switch of language', () => {
  const soft = {
    id: 'soft',
    brand: 'Gratwerk',
    title: 'Soft eighty',
    notInStock: false,
    variants: [],
  }

  test('after a switch of language, lines get new titles and keep the rest', () => {
    const lines = add(boot('soft', '26.5'), depot, depot)
    expect(
      retitle(lines, [
        { id: 'boot', title: 'Ski boot', models: [soft] },
        { id: 'depot', title: 'Ski depot', models: [] },
      ]),
    ).toEqual([
      { ...lines[0], title: 'Ski boot', modelTitle: 'Soft eighty' },
      { ...lines[1], title: 'Ski depot' },
    ])
  })

  test('a product that is no longer offered keeps its titles', () => {
    expect(retitle(add(boot('soft', '26.5')), [])).toEqual(add(boot('soft', '26.5')))
  })
})
