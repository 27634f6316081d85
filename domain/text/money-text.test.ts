import { expect, test } from 'vitest'
import { centsOfDecimal, centsOfText, euroText, textOfCents } from './money-text.ts'

test.each([
  ['12,50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  [' 1 234,05 €', 123_405],
  ['0,01', 1],
  ['0', 0],
])('The text %j is %i cents', (typed, cents) => {
  expect(centsOfText(typed)).toBe(cents)
})

test.each(['', '-5', '12,505', '1.234,50', 'zwölf', '1e3', '1234567'])('The text %j is not an amount', (typed) => {
  expect(centsOfText(typed)).toBeUndefined()
})

test('Cents are written with the language’s decimal mark', () => {
  expect([textOfCents(1313, ','), textOfCents(5, '.')]).toEqual(['13,13', '0.05'])
})

test('Commands write cents as euros with two decimals and the sign', () => {
  expect([euroText(9200), euroText(5)]).toEqual(['92.00 €', '0.05 €'])
})

test('A provider’s amount is read only with exactly two decimals', () => {
  expect([centsOfDecimal('92.00'), centsOfDecimal('92'), centsOfDecimal('92.005')]).toEqual([
    9200,
    undefined,
    undefined,
  ])
})
