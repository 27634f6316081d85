import { expect, test } from 'vitest'
import { lines, nameText, phoneText, text } from './primitives.ts'

test.each([
  ['a line', text(5)],
  ['several lines', lines(5)],
  ['a name', nameText(5)],
  ['a phone number', phoneText(5)],
])('A text that is too long is refused before its pattern is checked: %s', (_what, schema) => {
  expect(schema.safeParse('a\u0000').error!.issues.map(({ code }) => code)).toContain('invalid_format')
  expect(schema.safeParse('www.a/\u0000').error!.issues.map(({ code }) => code)).toEqual(['too_big'])
})
