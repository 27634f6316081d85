import { array, assert, constant, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { readFilledRows, writeCsv } from './csv.ts'

test('Tabs separate the cells of a table copied from a spreadsheet', () => {
  expect(readFilledRows('Anna\tBerger\t12\nBen\t\t13\n')).toEqual([
    ['Anna', 'Berger', '12'],
    ['Ben', '', '13'],
  ])
})

test('Semicolons separate the cells of a German file, commas those of an English file', () => {
  expect(readFilledRows('\uFEFFVorname;Gewicht\r\nAnna;42,5\r\n')).toEqual([
    ['Vorname', 'Gewicht'],
    ['Anna', '42,5'],
  ])
  expect(readFilledRows('First name,Weight\nAnna,42.5')).toEqual([
    ['First name', 'Weight'],
    ['Anna', '42.5'],
  ])
})

test('A quoted cell can contain separators, line breaks and quotes', () => {
  expect(readFilledRows('"Berger; Anna";"sagt ""ja"""\n"zwei\nZeilen";x')).toEqual([
    ['Berger; Anna', 'sagt "ja"'],
    ['zwei\nZeilen', 'x'],
  ])
})

test('Lines of a CSV file without any text are left out', () => {
  expect(readFilledRows('Anna\tBerger\n\t\n\nBen\tHuber')).toEqual([
    ['Anna', 'Berger'],
    ['Ben', 'Huber'],
  ])
  expect(readFilledRows('')).toEqual([])
})

test('An unfinished quote does not join its line with the next line', () => {
  expect(readFilledRows('"Anna\tBerger\nBen\tHuber')).toHaveLength(2)
})

test('A cell that looks like a formula is written as plain text', () => {
  expect(writeCsv([['=1+1', '+43 664 1', 'Anna']], ';')).toBe("\uFEFF'=1+1;+43 664 1;Anna\r\n")
})

test('A table is unchanged after it is written as CSV and read again', () => {
  const cell = string()
    .map((text) => text.replaceAll(/[\r\uFEFF]/g, '').trim())
    .filter((text) => !/^[=+\-@]/.test(text))
  assert(
    property(array(tuple(constant('x'), cell, cell), { minLength: 1 }), (rows) => {
      expect(readFilledRows(writeCsv(rows, ';'))).toEqual(rows)
    }),
  )
})
