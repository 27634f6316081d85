import { expect, test } from 'vitest'
import { figuresOf } from './figures.mjs'

test('Each test that recorded a figure is listed with that figure', () => {
  const assertionResults = [
    { fullName: 'a stranger holds little', meta: { figure: '12 of 313 units' } },
    { fullName: 'a rule without a figure', meta: {} },
  ]
  expect(figuresOf({ testResults: [{ assertionResults }] })).toEqual(['  a stranger holds little: 12 of 313 units'])
})
