import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedEvents, STARTED_BY } from '#machines/chart-links.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { INDEX, indexOf, pageOf, statechartFiles } from '#scripts/statechart-files.ts'
import { chartOf, isWithin, statesOf } from '#src/statecharts/chart.ts'

const FILES = statechartFiles()
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

test.each(STATECHARTS.map((machine) => ({ id: machine.id, chart: chartOf(machine) })))(
  'The sender of every event of $id is known',
  ({ id, chart }) => {
    const events = new Set(chart.arrows.map(({ event }) => event))
    expect(
      namedEvents(id).filter((event) => !events.has(event)),
      'machines/chart-links.ts names events that the chart does not have',
    ).toEqual([])
    const states = statesOf(chart.root)
    /** An answer of the shop comes to a state with an actor that asks for it. */
    const answered = chart.arrows.filter(({ source }) =>
      states.some(({ path, actors }) => actors.length > 0 && (isWithin(source, path) || isWithin(path, source))),
    )
    const known = [...namedEvents(id), ...answered.map(({ event }) => event)]
    expect(
      [...events].filter((event) => event !== '' && !event.startsWith('after.') && !known.includes(event)),
      'Name the senders of these events in machines/chart-links.ts',
    ).toEqual([])
  },
)

test('Every chart has a starter, and pages start charts in states that exist', () => {
  const charts = new Map(FILES.map(({ chart }) => [chart.id, chart]))
  expect(Object.keys(STARTED_BY).toSorted()).toEqual([...charts.keys()].toSorted())
  const shown = Object.values(STARTED_BY).flatMap((starter) => (starter.kind === 'page' ? starter.states : []))
  expect(shown.filter(([id, path]) => !statesOf(charts.get(id)!.root).some((state) => state.path === path))).toEqual([])
})

test.each(CASES)('The picture of $id in $language shows the current chart', ({ picture, hash }) => {
  expect(/data-drawn-from="(\w+)"/.exec(read(picture))?.[1], `${picture} is old. ${DRAW}`).toBe(hash)
})

test.each(CASES)('The page about $id in $language describes the current chart', ({ page, ...files }) => {
  expect(read(page), `${page} is old. ${DRAW}`).toBe(pageOf({ ...files, page }, FILES))
})

test('The list of pages names every chart and contains no other page', () => {
  expect(read(INDEX), `${INDEX} is old. ${DRAW}`).toBe(indexOf(FILES))
  const written = globSync('docs/statecharts/*').filter((file) => file !== INDEX)
  expect(written.toSorted(), DRAW).toEqual(FILES.flatMap(({ picture, page }) => [picture, page]).toSorted())
})
