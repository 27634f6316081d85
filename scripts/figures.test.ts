import { expect, test } from 'vitest'
import { figuresOf } from './figures.mjs'

test('names each test that has a figure, with the figure', () => {
  const assertionResults = [
    { fullName: 'a stranger holds little', meta: { figure: '12 of 313 units' } },
    { fullName: 'a rule without a figure', meta: {} },
  ]
  expect(figuresOf({ testResults: [{ assertionResults }] })).toEqual(['  a stranger holds little: 12 of 313 units'])
})
