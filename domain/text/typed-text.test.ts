import { expect, test } from 'vitest'
import { DRAFT_VERSION } from '#contract/constants.ts'
import { CheckoutDraft } from '#contract/draft.ts'
import { nameText, text } from '#contract/primitives.ts'
import { manyLines } from './many-lines.ts'
import { oneLine } from './typed-text.ts'

test('Text pasted into a line loses control characters, but keeps joiners within words', () => {
  expect(oneLine(' Anna\t\n Maria \u2028Berger\u0007 ')).toBe('Anna Maria Berger')
  // Phones add invisible characters to copied numbers, and web pages contain others to break long words.
  expect(oneLine('\u202A+43 660 123\u202C')).toBe('+43 660 123')
  expect(oneLine('Ski\u00ADverleih\uFEFF\u200B')).toBe('Skiverleih')
  expect(oneLine('\uD800Anna')).toBe('Anna')
  expect(oneLine('نازنین\u200Cزهرا 👨‍👩‍👧')).toBe('نازنین\u200Cزهرا 👨‍👩‍👧')
})

test('Text pasted into a text area keeps its lines', () => {
  expect(manyLines(' Anreise\u202E spät\v\tDanke\r\n\u0000Anna ')).toBe('Anreise spät\n\tDanke\r\nAnna')
})

const NAMES = [
  'St. Pölten',
  'St.Pölten',
  "O'Neil",
  'Müller-Lüdenscheidt',
  'J.R.',
  'Dr.Huber',
  'dr.huber',
  'Fam.Huber/Maier',
  '10./11. Klasse',
  'd’Artagnan, Ph.D.',
  'Anna & Eva: 3b',
  'نازنین\u200Cزهرا',
]

test.each(NAMES)('The text %s is valid as a name', (typed) => {
  expect(nameText(80).safeParse(typed).data).toBe(typed)
  expect(oneLine(typed)).toBe(typed)
})

test.each(['http://x.at', 'HTTPS://X.AT', 'Anna www.gewinn.example', 'gewinn.example/jetzt', 'Gewinn: WWW.x.at'])(
  'The text %s is a web address and invalid as a name',
  (typed) => {
    expect(nameText(80).safeParse(typed).success).toBe(false)
    expect(text(80).safeParse(typed).success).toBe(true)
  },
)

test('A draft keeps text that an order would refuse', () => {
  const persons = [{ firstname: 'www.gewinn.example', city: 'Berg\t', phone: '\u202A0660' }]
  const draft = { version: DRAFT_VERSION, persons, remark: '', newsletter: false, createUser: false, reservation: null }
  expect(CheckoutDraft.safeParse(draft).data?.persons).toEqual(persons)
})
