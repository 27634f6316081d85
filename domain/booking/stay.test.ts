import { expect, test } from 'vitest'
import { stayInWords } from './stay.ts'

const listed = [
  { id: 'post', title: 'Gasthof Post', address: 'Dorfplatz 2, 6998 Kirchdorf' },
  { id: 'alpenrose', title: 'Hotel Alpenrose' },
]

test.each([
  ['a listed house', 'post', 'Gasthof Post, Dorfplatz 2, 6998 Kirchdorf'],
  ['a listed house without an address', 'alpenrose', 'Hotel Alpenrose'],
  ['a house that the shop has given up', 'krone', 'krone'],
  ['a typed one', { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' }, 'Haus Huber, Seeweg 4, 6999 Moos'],
  ['a typed address', { name: '', address: 'Seeweg 4' }, 'Seeweg 4'],
  ['nothing typed', { name: '', address: '' }, null],
  ['nothing said', null, null],
])('the accommodation %s is formatted with the known parts of its address', (_, stay, words) => {
  expect(stayInWords(stay, listed)).toBe(words)
})
