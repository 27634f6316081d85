import { expect, test } from 'vitest'
import { visitorsWords } from './visitors-words.ts'

test.each([
  'Anna Berger',
  "O'Neil",
  'Müller-Lüdenscheidt',
  'St. Pölten',
  'O"Neill & Söhne',
  'Jugendliche (bis 14 J.)',
  'MV-7K3M9Q',
])('The visitor’s text %s is written into a mail unchanged', (typed) => {
  expect(visitorsWords(typed)).toBe(typed)
})

test.each([
  ['Dr.Huber', 'Dr. Huber'],
  ['http://gewinn.example/x', 'http: //gewinn. example/x'],
  ['www.gewinn.example:80', 'www. gewinn. example: 80'],
  ['mailto:eve@gewinn.example', 'mailto: eve@gewinn. example'],
  ['gewinn\u3002example', 'gewinn\u3002 example'],
  ['gewinn.\u200Bexample', 'gewinn. example'],
  ['Anna\r\n\r\nSie haben gewonnen', 'Anna Sie haben gewonnen'],
])('A mail shows the visitor’s text %j as %j, without link or paragraph', (typed, shown) => {
  expect(visitorsWords(typed)).toBe(shown)
})
