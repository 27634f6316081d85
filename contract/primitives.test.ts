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

const UNSEEN = ['\u200D', '\u200C\u200C', '\u3164', '\u115F', '\u2800', '\uFE0F', ' \u200D ']

test.each(UNSEEN)('A text of invisible characters only is refused: %j', (unseen) => {
  for (const schema of [text(80), nameText(80)]) {
    expect(schema.safeParse(unseen).success).toBe(false)
    expect(schema.safeParse(`نامه${unseen}ها`).success).toBe(true)
    expect(schema.safeParse('').success).toBe(true)
  }
})
