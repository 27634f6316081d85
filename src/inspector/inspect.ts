import { activePaths } from '#machines/chart-parts.ts'
import { chartOf } from '#src/statecharts/chart.ts'
import { lightUp } from '#src/statecharts/light-up.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { chartWords, type SharedWords } from '#src/statecharts/chart-words.ts'
import type { Measure } from '#src/statecharts/drawing/lines.ts'
import { drawnSheet } from '#src/statecharts/drawing/place.ts'
import { sheetRoots } from '#src/statecharts/drawing/parts.ts'
import { svgOf } from '#src/statecharts/drawing/svg.ts'
import { changesOf } from './changes-of.ts'
import type { Finding } from './finding.ts'

type FindingOf<K extends Finding['kind']> = Extract<Finding, { kind: K }>

interface Step {
  id: string
  from: string | null
  event: unknown
  microsteps: FindingOf<'microstep'>[]
  before: FindingOf<'snapshot'> | undefined
  after: FindingOf<'snapshot'> | undefined
}

const actors = new Map<string, FindingOf<'actor'>>()
const states = new Map<string, FindingOf<'snapshot'>>()
const steps: Step[] = []
let shownActor: string | undefined
let shownStep: Step | undefined

const element = (id: string) => document.getElementById(id)!
const nameOf = (id: string | null) => (id === null ? 'screen' : (actors.get(id)?.name ?? id))
const typeOf = (event: unknown) => (event as { type?: string } | null)?.type ?? ''

const make = <T extends keyof HTMLElementTagNameMap>(tag: T, text: string, ...children: Node[]) => {
  const made = document.createElement(tag)
  made.append(text, ...children)
  return made
}

const button = (text: string, isCurrent: boolean, onClick: () => void, ...children: Node[]) => {
  const made = make('button', text, ...children)
  made.setAttribute('aria-current', String(isCurrent))
  made.addEventListener('click', onClick)
  return made
}

const drawActors = () =>
  element('actors').replaceChildren(
    // Leaves out actors without a state, because in development, React creates each actor twice and never starts the
    // second one.
    ...[...actors.values()]
      .filter(({ id }) => states.has(id))
      .map(({ id, name }) =>
        button(name, id === shownActor, () => {
          shownActor = id
          shownStep = undefined
          draw()
        }),
      ),
  )

const stepItem = (step: Step) => {
  const { id, from, event, microsteps } = step
  const lines = microsteps.flatMap(({ type, arrows }) =>
    arrows.map((arrow) => make('small', `${type === typeOf(event) ? '' : `${type}: `}${arrow.replaceAll('|', ' · ')}`)),
  )
  const show = () => {
    shownActor = id
    shownStep = step
    draw()
  }
  return make('li', '', button(`${nameOf(from)} → ${nameOf(id)}: ${typeOf(event)}`, step === shownStep, show, ...lines))
}

const leaf = (sign: string, path: string, value: unknown) => `${sign} ${path}: ${JSON.stringify(value)}`

const drawDetail = (step: Step | undefined, snapshot: FindingOf<'snapshot'> | undefined) => {
  const changes = step?.before && step.after ? changesOf(step.before.context, step.after.context) : []
  element('detail').replaceChildren(
    ...(step ? [make('h2', 'Event'), make('pre', JSON.stringify(step.event, null, 2))] : []),
    make('h2', 'Changes of the context'),
    ...changes.flatMap((change) => [
      ...('before' in change ? [make('del', leaf('−', change.path, change.before))] : []),
      ...('after' in change ? [make('ins', leaf('+', change.path, change.after))] : []),
    ]),
    make('h2', 'State'),
    make('pre', JSON.stringify({ value: snapshot?.value, status: snapshot?.status }, null, 2)),
    make('details', '', make('summary', 'Context'), make('pre', JSON.stringify(snapshot?.context, null, 2))),
  )
}

const drawChart = (
  actor: FindingOf<'actor'> | undefined,
  step: Step | undefined,
  snapshot: FindingOf<'snapshot'> | undefined,
) => {
  const place = element('chart')
  const chart = actor?.chart ?? ''
  if (place.dataset.chart !== chart) {
    place.dataset.chart = chart
    if (chart === '') place.textContent = 'This actor has no chart.'
    else place.innerHTML = chartPicture(chart)
  }
  lightUp(place, {
    states: snapshot?.value ? activePaths(snapshot.value) : [],
    arrows: step?.microsteps.flatMap(({ arrows }) => arrows) ?? [],
  })
  place.querySelector('text[data-lit]')?.scrollIntoView({ block: 'nearest' })
}

function draw() {
  const actor = shownActor === undefined ? undefined : actors.get(shownActor)
  const step = shownStep ?? steps.findLast(({ id }) => id === shownActor)
  const snapshot = shownStep?.after ?? (shownActor === undefined ? undefined : states.get(shownActor))
  drawActors()
  element('events').replaceChildren(...steps.toReversed().map(stepItem))
  drawDetail(step, snapshot)
  drawChart(actor, step, snapshot)
}

const take = (finding: Finding) => {
  const { id } = finding
  switch (finding.kind) {
    case 'actor':
      actors.set(id, finding)
      break
    case 'event':
      steps.push({ ...finding, microsteps: [], before: states.get(id), after: undefined })
      break
    case 'microstep':
      steps.findLast((step) => step.id === id)?.microsteps.push(finding)
      break
    default: {
      const step = steps.findLast((other) => other.id === id)
      if (step && step.after === undefined) step.after = finding
      states.set(id, finding)
      if (actors.get(id)?.chart) shownActor ??= id
    }
  }
}

let isDrawing = false

const drawSoon = () => {
  if (isDrawing) return
  isDrawing = true
  requestAnimationFrame(() => {
    isDrawing = false
    draw()
  })
}

addEventListener('message', ({ source, data }: MessageEvent<Finding>) => {
  if (source !== parent) return
  take(data)
  drawSoon()
})
parent.postMessage('ready', location.origin)

const SHARED_WORDS = import.meta.glob<string>('/locales/en/statecharts.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const canvas = document.createElement('canvas').getContext('2d')!

const measure: Measure = (text, size, isBold) => {
  canvas.font = `${isBold ? 'bold ' : ''}${size}px Helvetica, Arial, sans-serif`
  return canvas.measureText(text).width
}

const WIDTH = 1280

const renderChart = (id: string): string => {
  const machine = STATECHARTS.find((known) => known.id === id)
  if (!machine) return `No chart "${id}" in machines/statecharts.ts`
  const shared = JSON.parse(Object.values(SHARED_WORDS)[0]!) as SharedWords
  // Shows the names in the code instead of plain words, because developers search for them.
  const all = STATECHARTS.map(chartOf).map((chart) => ({
    chart,
    words: chartWords(chart, { title: chart.id, stored: '', states: {} }, shared, 'en'),
  }))
  const worded = all.find(({ chart }) => chart.id === id)!
  return sheetRoots(worded.chart)
    .map((root) => drawnSheet({ measure, worded, all }, root, { width: WIDTH }))
    .map((picture) => svgOf(picture, { language: 'en', css: '', fileOf: () => '#chart' }))
    .join('')
}

const drawn = new Map<string, string>()

const chartPicture = (id: string): string => {
  const picture = drawn.get(id) ?? renderChart(id)
  drawn.set(id, picture)
  return picture
}
