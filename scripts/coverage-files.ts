import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { statesOf, type Chart } from '#src/statecharts/chart.ts'
import type { RecordedWalk, Walked } from '#test/coverage/record-walk.ts'
import { picturesOf, type StatechartFiles } from './statechart-files.ts'

export interface TriedMutant {
  kind: string
  file: string
  place: string
  state: string
  suites: readonly string[]
}

type Where = RecordedWalk['where']

export interface KeptCoverage {
  walks: Record<Where, Record<string, Walked & Pick<RecordedWalk, 'beyond'>>>
  mutants: { seed: number; tried: readonly TriedMutant[] }
}

export const KEPT_COVERAGE = 'test/coverage/kept.json'

const NOTHING: KeptCoverage = { walks: { memory: {}, browser: {} }, mutants: { seed: 0, tried: [] } }

export const keptCoverage = (): KeptCoverage =>
  existsSync(KEPT_COVERAGE) ? (JSON.parse(readFileSync(KEPT_COVERAGE, 'utf8')) as KeptCoverage) : NOTHING

const sorted = (parts: Iterable<string>): string[] => [...new Set(parts)].toSorted()

export const unitedWalks = (walks: readonly RecordedWalk[]): KeptCoverage['walks'][Where] =>
  Object.fromEntries(
    [...Map.groupBy(walks, ({ chart }) => chart)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([chart, same]) => {
        const all = (part: keyof Walked) => sorted(same.flatMap((walk) => walk[part]))
        const { beyond } = same[0]!
        return [
          chart,
          { states: all('states'), arrows: all('arrows'), yes: all('yes'), no: all('no'), ...(beyond && { beyond }) },
        ]
      }),
  )

const lines = (all: readonly string[]) => (all.length === 0 ? '' : `\n${all.join(',\n')}\n`)

export const keptText = ({ walks, mutants: { seed, tried } }: KeptCoverage): string => {
  const chartsOf = (where: Where) =>
    `"${where}": {${lines(Object.entries(walks[where]).map(([id, walked]) => `"${id}": ${JSON.stringify(walked)}`))}}`
  const list = `[${lines(tried.map((mutant) => JSON.stringify(mutant)))}]`
  return `{"walks": {\n${chartsOf('memory')},\n${chartsOf('browser')}\n},\n"mutants": {"seed": ${seed}, "tried": ${list}}}\n`
}

const machineIn = (file: string): string | undefined =>
  existsSync(file) ? /createMachine\(\{\s*id: '(\w+)'/.exec(readFileSync(file, 'utf8'))?.[1] : undefined

const chartOfFile = (file: string): string | undefined => {
  return machineIn(file) ?? machineIn(join(dirname(file), 'machine.ts'))
}

const stateOfMutant = (chart: Chart, { state }: TriedMutant): string => {
  if (state === '') return ''
  const found = statesOf(chart.root).filter(({ path }) => path === state || path.endsWith(`.${state}`))
  return found.length === 1 ? found[0]!.path : ''
}

type Reach = 'browser' | 'memory' | 'none'
const REACHES: readonly Reach[] = ['none', 'memory', 'browser']

interface Figure {
  all: number
  memory: number
  browser: number
}

const coverageOf = (chart: Chart, kept: KeptCoverage) => {
  const walked = { memory: kept.walks.memory[chart.id], browser: kept.walks.browser[chart.id] }
  const has = (where: Where, part: keyof Walked, id: string) => walked[where]?.[part].includes(id) ?? false
  const reachOf = (part: keyof Walked, id: string): Reach =>
    has('browser', part, id) ? 'browser' : has('memory', part, id) ? 'memory' : 'none'
  const figure = (part: keyof Walked, ids: readonly string[]): Figure => ({
    all: ids.length,
    memory: ids.filter((id) => has('memory', part, id)).length,
    browser: ids.filter((id) => has('browser', part, id)).length,
  })
  const guarded = chart.arrows.filter(({ condition }) => condition !== null).map(({ id }) => id)
  const [yes, no] = [figure('yes', guarded), figure('no', guarded)]
  const tried = kept.mutants.tried.filter(({ file }) => chartOfFile(file) === chart.id)
  return {
    states: figure(
      'states',
      statesOf(chart.root).map(({ path }) => path),
    ),
    arrows: figure(
      'arrows',
      chart.arrows.map(({ id }) => id),
    ),
    outcomes: { all: yes.all + no.all, memory: yes.memory + no.memory, browser: yes.browser + no.browser },
    isInBrowser: walked.browser !== undefined,
    beyond: walked.browser?.beyond ?? {},
    tried,
    survivors: tried
      .filter(({ suites }) => suites.length === 0)
      .map((mutant) => ({ ...mutant, at: stateOfMutant(chart, mutant) })),
    reachOf,
    lackOf: (id: string, where: Where): string[] =>
      guarded.includes(id) ? (['yes', 'no'] as const).filter((outcome) => !has(where, outcome, id)) : [],
  }
}
type Coverage = ReturnType<typeof coverageOf>

const CSS = readFileSync('scripts/coverage.css', 'utf8')

const unescaped = (text: string) => text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

const SIGNS: Record<Reach, string> = { browser: '●', memory: '◐', none: '○' }

const LEGEND_HEIGHT = 102
const LEGEND_COLUMNS = [16, 320, 550]
const LEGEND: readonly { reach: Reach; text: string }[] = [
  { reach: 'browser', text: 'walked in a browser and in memory' },
  { reach: 'memory', text: 'walked in memory only' },
  { reach: 'none', text: 'walked by no test' },
]

const legendOf = (top: number, survivors: Coverage['survivors']): string => {
  const samples = LEGEND.map(({ reach, text }, at) => {
    const x = LEGEND_COLUMNS[at]!
    return (
      `<g class="way" data-reach="${reach}"><path class="line" d="M${x} ${top + 20}h44"/></g>` +
      `<text class="sign" data-reach="${reach}" x="${x + 52}" y="${top + 24}">${SIGNS[reach]}</text>` +
      `<text x="${x + 66}" y="${top + 24}">${text}</text>`
    )
  })
  const others = [
    '“yes?” or “no?”: no walk in a browser had this outcome of the guard. “yes!” or “no!”: no walk in memory had it either.',
    '“✗ 2”: two mutants of this state survived.',
    `✗ ${survivors.filter(({ at }) => at === '').length}: mutants that survived in rules of the whole chart.`,
  ].map((text, at) => `<text x="16" y="${top + 46 + 18 * at}">${text}</text>`)
  return `<g class="coverage-legend">${samples.join('')}${others.join('')}</g>`
}

const withCoverage = (svg: string, { reachOf, lackOf, survivors, isInBrowser }: Coverage): string => {
  const reachOfAll = (part: 'states' | 'arrows', ids: readonly string[]): Reach =>
    REACHES[Math.min(...ids.map((id) => REACHES.indexOf(reachOf(part, id))))]!
  const lackOfAll = (ids: readonly string[]): string =>
    [
      ...new Set(
        ids.flatMap((id) => [
          ...lackOf(id, 'memory').map((outcome) => `${outcome}!`),
          ...(isInBrowser
            ? lackOf(id, 'browser').flatMap((outcome) =>
                lackOf(id, 'memory').includes(outcome) ? [] : [`${outcome}?`],
              )
            : []),
        ]),
      ),
    ].join(' ')
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!
  const whole = { width: Math.max(860, Number(width)), height: Number(height) + LEGEND_HEIGHT }
  return svg
    .replace(
      /viewBox="[^"]+" width="[^"]+" height="[^"]+"/,
      `viewBox="0 0 ${whole.width} ${whole.height}" width="${whole.width}" height="${whole.height}"`,
    )
    .replace('</style>', `${CSS}</style>`)
    .replaceAll(
      /<text class="event" x="([\d.]+)" y="([\d.]+)" data-arrows="([^"]*)">([^<]*)/g,
      (_, x, y, arrows, text) => {
        const ids = unescaped(arrows as string).split(' ')
        const reach = reachOfAll('arrows', ids)
        const lack = lackOfAll(ids)
        const sign = `<text class="sign" data-reach="${reach}" x="${Number(x) - 4}" y="${y}">${SIGNS[reach]}</text>`
        return `${sign}<text class="event" data-reach="${reach}" x="${Number(x) + 7}" y="${y}" data-arrows="${arrows}">${text}${lack && `<tspan class="lack"> ${lack}</tspan>`}`
      },
    )
    .replaceAll(/(<g class="(?:way|back)") data-arrows="([^"]*)"/g, (_, start, arrows) => {
      const ids = unescaped(arrows as string).split(' ')
      return `${start} data-reach="${reachOfAll('arrows', ids)}" data-arrows="${arrows}"`
    })
    .replaceAll(
      /<g class="([\w ]+)" data-state="([^"]*)"><rect class="box" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="\d+"\/>/g,
      (box, _look, state, x, y, boxWidth) => {
        const path = unescaped(state as string)
        const count = survivors.filter(({ at }) => at === path).length
        const mark =
          count === 0
            ? ''
            : `<text class="survived" x="${Number(x) + Number(boxWidth) - 34}" y="${Number(y) - 4}">✗ ${count}</text>`
        return `${mark}${box.replace(' data-state', ` data-reach="${reachOf('states', path)}" data-state`)}`
      },
    )
    .replace('</svg>', `${legendOf(Number(height), survivors)}</svg>`)
}

const FOLDER = 'docs/statecharts/coverage'

const share = ({ all, memory, browser }: Figure, where: Where) => `${where === 'memory' ? memory : browser} of ${all}`

const figuresOf = ({ states, arrows, outcomes, isInBrowser, tried, survivors }: Coverage): string[] => [
  ...[states, arrows, outcomes].flatMap((figure) => [
    share(figure, 'memory'),
    isInBrowser ? share(figure, 'browser') : '–',
  ]),
  tried.length === 0 ? '–' : `${survivors.length} of ${tried.length}`,
]

const HEADS = [
  'states in memory',
  'states in a browser',
  'arrows in memory',
  'arrows in a browser',
  'guard outcomes in memory',
  'guard outcomes in a browser',
  'mutants that survived',
]

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const bulletsOf = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')

const chartPage = ({ chart, words }: StatechartFiles, coverage: Coverage, pictures: readonly string[]): string => {
  const { beyond, survivors, reachOf, isInBrowser } = coverage
  const outside = Object.entries(beyond).map(([arrow, reason]) => `\`${arrow}\`: ${reason}`)
  const unwalked = chart.arrows.filter(({ id }) => reachOf('arrows', id) === 'none').map(({ id }) => `\`${id}\``)
  const parts = [
    `# Coverage: ${words.title}`,
    `[All charts](README.md) · [The chart explained](../${chart.id}.md)`,
    tableOf(HEADS, [figuresOf(coverage)]),
    ...(isInBrowser ? [] : ['The kept results have no walk of this chart in a browser.']),
    ...(unwalked.length === 0 ? [] : ['## Arrows that no test walks', bulletsOf(unwalked)]),
    ...(outside.length === 0 ? [] : ['## Arrows that nobody can take in a browser', bulletsOf(outside)]),
    ...(survivors.length === 0
      ? []
      : [
          '## Mutants that survived',
          bulletsOf(survivors.map(({ kind, file, place }) => `${kind}, ${file}, \`${place.replaceAll('`', '’')}\``)),
        ]),
    ...pictures.map((file) => `[![${file}](${file})](${file})`),
  ]
  return `${parts.join('\n\n')}\n`
}

const INTRO = `Written by \`npm run statecharts\` from the machines and from \`${KEPT_COVERAGE}\`, which \`npm run statecharts -- coverage\` writes. Do not edit.

A test in memory sends every event in every configuration (\`test/models/\`). A walk in a browser does what a person does, and looks at the page after each
event (\`test/e2e/charts/\`). An outcome is a guard that said yes, or one that said no. A part that is newer than the kept results counts as not walked.`

export const coverageFiles = (all: readonly StatechartFiles[]): { path: string; content: string }[] => {
  const kept = keptCoverage()
  const english = all.filter(({ language }) => language === 'en')
  const covered = english.map((files) => ({ files, coverage: coverageOf(files.chart, kept) }))
  const pages = covered.flatMap(({ files, coverage }) => {
    const pictures = picturesOf(files, all).map(({ path, content }) => ({
      path: path.replace('docs/statecharts', FOLDER),
      content: withCoverage(content, coverage),
    }))
    const names = pictures.map(({ path }) => path.slice(FOLDER.length + 1))
    return [...pictures, { path: `${FOLDER}/${files.chart.id}.md`, content: chartPage(files, coverage, names) }]
  })
  const { seed, tried } = kept.mutants
  const elsewhere = tried.filter(({ suites, file }) => suites.length === 0 && chartOfFile(file) === undefined)
  const index = [
    '# Coverage of the statecharts',
    INTRO,
    tableOf(
      ['chart', ...HEADS],
      covered.map(({ files: { chart, words }, coverage }) => [
        `[${words.title}](${chart.id}.md)`,
        ...figuresOf(coverage),
      ]),
    ),
    tried.length === 0
      ? 'The kept results have no mutants.'
      : `Mutants: ${tried.length} of seed ${seed}, ${tried.filter(({ suites }) => suites.length === 0).length} survived.`,
    ...(elsewhere.length === 0
      ? []
      : [
          'Survivors outside of the charts:',
          bulletsOf(elsewhere.map(({ kind, file, place }) => `${kind}, ${file}, \`${place.replaceAll('`', '’')}\``)),
        ]),
  ]
  return [...pages, { path: `${FOLDER}/README.md`, content: `${index.join('\n\n')}\n` }]
}
