import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STATECHARTS } from '#machines/statecharts.ts'
import { INDEX, indexOf, pageOf, statechartFiles } from '#scripts/statechart-files.ts'

const FILES = STATECHARTS.flatMap(statechartFiles)
const CASES = FILES.map((files) => ({ id: files.chart.id, ...files }))

const DRAW = 'Draw it again: npm run statecharts'

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

test('Every machine is in the list of statecharts', () => {
  const made = globSync('machines/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/createMachine\(\{\s*id: '(\w+)'/g)].map(([, id]) => id!),
  )
  expect(
    made.filter((id) => !STATECHARTS.some((machine) => machine.id === id)),
    'Add it to machines/statecharts.ts',
  ).toEqual([])
})

test.each(CASES)(
  '$id has texts in $language for everything in its chart',
  ({ wordFile: { path, content, missing } }) => {
    expect(missing, `npm run statecharts makes places in ${path} for these words: write them there`).toEqual([])
    expect(read(path), `${path} has words that its machine no longer needs: npm run statecharts`).toBe(content)
  },
)

test.each(CASES)('The picture of $id in $language shows the current chart', ({ picture, hash }) => {
  expect(/data-drawn-from="(\w+)"/.exec(read(picture))?.[1], `${picture} is old. ${DRAW}`).toBe(hash)
})

test.each(CASES)('The page about $id in $language describes the current chart', ({ page, ...files }) => {
  expect(read(page), `${page} is old. ${DRAW}`).toBe(pageOf({ ...files, page }))
})

test('The list of pages names every chart and contains no other page', () => {
  expect(read(INDEX), `${INDEX} is old. ${DRAW}`).toBe(indexOf(FILES))
  const written = globSync('docs/statecharts/*').filter((file) => file !== INDEX)
  expect(written.toSorted(), DRAW).toEqual(FILES.flatMap(({ picture, page }) => [picture, page]).toSorted())
})
