import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rowsOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map(([, ...cells]) => cells.slice(0, -1))
    .filter(([first]) => !/^(sentence|no\.|-+)$/.test(first!))

const sentences = rowsOf('docs/specification.md')
const deviations = rowsOf('docs/deviations.md')
const linked = (shownBy: string) => [...shownBy.matchAll(/\[deviation (\d+)\]/g)].map(([, number]) => number!)
const isOpen = (shownBy: string) => shownBy.startsWith('open: ')

test('Each sentence of the specification names a test or deviation, or is open', () => {
  const without = sentences.filter(
    ([, shownBy]) => !/`, "./.test(shownBy!) && linked(shownBy!).length === 0 && !isOpen(shownBy!),
  )
  expect(without).toEqual([])
})

test('Every deviation is named by a sentence of the specification, and its row is complete', () => {
  const numbers = deviations.map(([number]) => number!)
  expect(numbers).toEqual([...new Set(numbers)])
  expect([...new Set(sentences.flatMap(([, shownBy]) => linked(shownBy!)))].toSorted()).toEqual(numbers.toSorted())
  expect(deviations.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([])
})

test('The counts at the head of docs/specification.md match its sentences', () => {
  const count = { all: sentences.length, tested: 0, deviating: 0, open: 0 }
  for (const [, shownBy] of sentences) {
    if (isOpen(shownBy!)) count.open += 1
    else if (linked(shownBy!).length > 0) count.deviating += 1
    else count.tested += 1
  }
  const head = readFileSync('docs/specification.md', 'utf8').replaceAll('\n', ' ')
  expect(head).toContain(
    `Of ${count.all} sentences ${count.tested} are shown by a test, ${count.deviating} have a deviation, ${count.open} are open.`,
  )
})
