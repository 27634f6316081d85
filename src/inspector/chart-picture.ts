import Elk from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { STATECHARTS } from '#machines/statecharts.ts'
import { chartOf } from '#src/statecharts/chart.ts'
import { chartWords, type SharedWords } from '#src/statecharts/chart-words.ts'
import { layOut } from '#src/statecharts/drawing/layout.ts'
import { linesFor, type Measure } from '#src/statecharts/drawing/lines.ts'
import { svgOf } from '#src/statecharts/drawing/svg.ts'

const SHARED_WORDS = import.meta.glob<string>('/locales/en/statecharts.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

// In a worker, since the shop's page and this one share a thread.
const elk = new Elk({ workerUrl })

const canvas = document.createElement('canvas').getContext('2d')!

const measure: Measure = (text, size, isBold) => {
  canvas.font = `${isBold ? 'bold ' : ''}${size}px Helvetica, Arial, sans-serif`
  return canvas.measureText(text).width
}

/** A developer's screen scrolls: nearly every arrow is drawn. */
const WIDE = 2400

const draw = async (id: string): Promise<string> => {
  const machine = STATECHARTS.find((known) => known.id === id)
  if (!machine) return `No chart "${id}" in machines/statecharts.ts`
  const chart = chartOf(machine)
  // The names of the code: they are what a developer looks for.
  const words = chartWords(chart, { title: id, states: {} }, JSON.parse(Object.values(SHARED_WORDS)[0]!) as SharedWords)
  const panels = await layOut({ elk, measure, lines: linesFor(measure, words), pageWidth: WIDE }, chart)
  return svgOf({ panels, words, language: 'en', css: '', hash: '' })
}

const drawn = new Map<string, Promise<string>>()

/** The picture of a chart as the code has it now. */
export const chartPicture = (id: string): Promise<string> => {
  const picture = drawn.get(id) ?? draw(id)
  drawn.set(id, picture)
  return picture
}
