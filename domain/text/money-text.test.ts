import { expect, test } from 'vitest'
import { centsOfText } from './money-text.ts'

test.each([
  ['12,50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  [' 1 234,05 €', 123_405],
  ['0,01', 1],
  ['0', 0],
])('the text %j is %i cents', (typed, cents) => {
  expect(centsOfText(typed)).toBe(cents)
})

test.each(['', '-5', '12,505', '1.234,50', 'zwölf', '1e3', '1234567'])('the text %j is not an amount', (typed) => {
  expect(centsOfText(typed)).toBeUndefined()
})
