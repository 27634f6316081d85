import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedEvents, STARTED_BY } from '#machines/chart-links.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { coverageFiles } from '#scripts/coverage-files.ts'
import { INDEX, indexOf, pageOf, picturesOf, statechartFiles, stepWordFiles } from '#scripts/statechart-files.ts'
import { chartOf, isWithin, statesOf } from '#src/statecharts/chart.ts'
import { sheetRoots } from '#src/statecharts/drawing/parts.ts'
import { explain } from '#src/statecharts/explanation.ts'

const FILES = statechartFiles()
const CASES = FILES.map((files) => ({ id: files.chart.id, ...files, pictures: picturesOf(files, FILES) }))

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

test.each([...Map.groupBy(CASES, ({ id }) => id)].map(([id, files]) => ({ id, files })))(
  'Both languages of $id explain reload, back and other devices, or neither does',
  ({ files }) => {
    const [counts, ...others] = files.map(({ words }) => words.visits.length)
    expect(others).toEqual(others.map(() => counts))
  },
)

test.each(stepWordFiles())('$path has texts for each step', ({ path, content, missing }) => {
  expect(missing, `npm run statecharts makes places in ${path} for these words: write them there`).toEqual([])
  expect(read(path), `${path} has words of steps that do not exist: npm run statecharts`).toBe(content)
})

test.each(STATECHARTS.map((machine) => ({ id: machine.id, chart: chartOf(machine) })))(
  'Every event of $id has a known sender, and every listed event exists',
  ({ id, chart }) => {
    const events = new Set(chart.arrows.map(({ event }) => event))
    expect(
      namedEvents(id).filter((event) => !events.has(event)),
      'machines/chart-links.ts names events that the chart does not have',
    ).toEqual([])
    const states = statesOf(chart.root)
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

test('The list of starters names every chart, and its pages start charts in existing states', () => {
  const charts = new Map(FILES.map(({ chart }) => [chart.id, chart]))
  expect(Object.keys(STARTED_BY).toSorted()).toEqual([...charts.keys()].toSorted())
  const shown = Object.values(STARTED_BY).flatMap((starter) => (starter.kind === 'page' ? starter.states : []))
  expect(shown.filter(([id, path]) => !statesOf(charts.get(id)!.root).some((state) => state.path === path))).toEqual([])
})

test.each(CASES)('The pictures of $id in $language show the current chart', ({ pictures }) => {
  for (const { path, content } of pictures) expect(read(path) === content, `${path} is old. ${DRAW}`).toBe(true)
})

test.each(CASES)(
  'Every picture of $id in $language fits a screen and is large enough to read',
  ({ chart, pictures }) => {
    for (const { path, content } of pictures) {
      const [, width, height] = /<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(content)!
      expect(Number(width), path).toBeLessThanOrEqual(1280)
      expect(Number(height), path).toBeLessThanOrEqual(900)
      const sizes = [...content.matchAll(/font-size: (\d+)px/g)].map(([, size]) => Number(size))
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(12)
      expect(/<title>.+<\/title>\n<desc>.+<\/desc>/.test(content), path).toBe(true)
    }
    const all = pictures.map(({ content }) => content).join('')
    const regions = statesOf(chart.root).flatMap(({ type, states }) => (type === 'parallel' ? states.slice(0, 1) : []))
    const withPicture = sheetRoots(chart)
    expect(
      statesOf(chart.root).filter(
        (state) =>
          state.path !== '' &&
          !regions.includes(state) &&
          !all.includes(`data-state="${state.path}"`) &&
          (state.states.length === 0 || withPicture.includes(state)),
      ),
    ).toEqual([])
    for (const { state } of pictures)
      if (state !== '') expect(all, state).toContain(`data-chart="${chart.id}" data-part="${state}"`)
  },
)

test.each(CASES)(
  'Every short answer of $id in $language links to the place that says more',
  ({ language, ...files }) => {
    const others = FILES.filter((other) => other.language === language)
    const [about] = explain(files, others)
    const answers = about!.about.flatMap((block) => ('kind' in block && block.kind === 'list' ? block.items : []))
    expect(
      answers.filter((answer) => !answer.some((piece) => typeof piece === 'object' && piece.kind === 'state')),
    ).toEqual([])
  },
)

test.each(CASES)('The page about $id in $language describes the current chart', ({ page, ...files }) => {
  expect(read(page), `${page} is old. ${DRAW}`).toBe(pageOf({ ...files, page }, FILES))
})

test('The list of pages names every chart and contains no other page', () => {
  expect(read(INDEX), `${INDEX} is old. ${DRAW}`).toBe(indexOf(FILES))
  const written = globSync('docs/statecharts/*.{md,svg}').filter((file) => file !== INDEX)
  expect(written.toSorted(), DRAW).toEqual(
    CASES.flatMap(({ page, pictures }) => [page, ...pictures.map(({ path }) => path)]).toSorted(),
  )
})

test('The pages and pictures of coverage show the kept results on the current charts', () => {
  const files = coverageFiles(FILES)
  for (const { path, content } of files) expect(read(path) === content, `${path} is old. ${DRAW}`).toBe(true)
  expect(globSync('docs/statecharts/coverage/*').toSorted(), DRAW).toEqual(files.map(({ path }) => path).toSorted())
})
