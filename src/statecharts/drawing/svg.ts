import type { ElkPoint } from 'elkjs/lib/elk-api.js'
import type { ChartWords } from '#src/statecharts/chart-words.ts'
import {
  baselines,
  INSET,
  LABEL_INSET,
  PANEL_INSET,
  type PlacedBox,
  type PlacedPanel,
  type PlacedWay,
  type Rect,
} from './layout.ts'
import type { TextLine } from './lines.ts'

const BEND = 6
const TIP = { length: 9, half: 4.5 }

const DARK = `@media (prefers-color-scheme: dark) {
.statechart { --paper: #10191d; --panel: #18252b; --box: #22333b; --ink: #eef4f6; --muted: #b9c8ce; --line: #8fa5ae; --edge: #4b616b; --lit: #7fd3ea; --lit-box: #17505f; }
}`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const number = (value: number) => String(Math.round(value * 10) / 10)

/** Draws lines of text. `middle` centres them around x. */
const texts = (lines: readonly TextLine[], x: number, top: number, anchor: 'start' | 'middle' = 'start'): string => {
  const at = baselines(lines, top)
  return lines
    .map(({ text, kind, arrows }, index) => {
      const data = arrows ? ` data-arrows="${escaped(arrows.join(' '))}"` : ''
      const anchored = anchor === 'middle' ? ' text-anchor="middle"' : ''
      return `<text class="${kind}" x="${number(x)}" y="${number(at[index]!)}"${anchored}${data}>${escaped(text)}</text>`
    })
    .join('')
}

const rect = (className: string, { x, y, width, height }: Rect, radius: number) =>
  `<rect class="${className}" x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${radius}"/>`

const within = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

const boxOf = (box: PlacedBox): string =>
  [
    `<g class="${box.kind}"${box.kind === 'exit' ? '' : ` data-state="${escaped(box.path)}"`}>`,
    rect('box', box, 8),
    box.kind === 'folded' ? rect('inner', within(box, 4), 5) : '',
    texts(box.lines, box.x + INSET, box.y + INSET),
    '</g>',
  ].join('')

/** Returns the point at a distance from the first of two points, on the line to the second. */
const towards = (from: ElkPoint, to: ElkPoint, by: number): ElkPoint => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const part = Math.min(by, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const spot = ({ x, y }: ElkPoint) => `${number(x)} ${number(y)}`

const lineOf = (points: readonly ElkPoint[]): string => {
  const bends = points
    .slice(1, -1)
    .map(
      (bend, at) =>
        `L${spot(towards(bend, points[at]!, BEND))}Q${spot(bend)} ${spot(towards(bend, points[at + 2]!, BEND))}`,
    )
  return `M${spot(points[0]!)}${bends.join('')}L${spot(towards(points.at(-1)!, points.at(-2)!, TIP.length))}`
}

const tipOf = (points: readonly ElkPoint[]): string => {
  const [before, end] = points.slice(-2) as [ElkPoint, ElkPoint]
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length]
  const back = { x: end.x - dx * TIP.length, y: end.y - dy * TIP.length }
  const left = { x: back.x - dy * TIP.half, y: back.y + dx * TIP.half }
  const right = { x: back.x + dy * TIP.half, y: back.y - dx * TIP.half }
  return `M${spot(end)}L${spot(left)}L${spot(right)}Z`
}

const wayOf = ({ arrows, points }: PlacedWay): string =>
  `<g class="way" data-arrows="${escaped(arrows.join(' '))}"><path class="line" d="${lineOf(points)}"/><path class="tip" d="${tipOf(points)}"/></g>`

const labelOf = ({ label }: PlacedWay): string =>
  `<g class="label">${rect('back', label, 4)}${texts(label.lines, label.x + label.width / 2, label.y + LABEL_INSET, 'middle')}</g>`

const isAround = ({ kind }: PlacedBox) => kind === 'around'

const panelOf = (panel: PlacedPanel): string => {
  return [
    `<g transform="translate(${number(panel.x)} ${number(panel.y)})">`,
    rect('panel', { ...panel, x: 0, y: 0 }, 12),
    texts(panel.lines, PANEL_INSET, 12),
    // Outer boxes come first, then lines, so that no line crosses a text.
    ...panel.boxes.filter(isAround).map(boxOf),
    ...panel.ways.map(wayOf),
    ...panel.boxes.filter((box) => !isAround(box)).map(boxOf),
    ...panel.ways.map(labelOf),
    '</g>',
  ].join('\n')
}

interface Sheet {
  panels: readonly PlacedPanel[]
  words: ChartWords
  language: string
  css: string
  /** The hash of the chart and its words, from which the picture was drawn. */
  hash: string
}

/** Returns a standalone picture, light or dark like the reader's device. */
export const svgOf = ({ panels, words, language, css, hash }: Sheet): string => {
  const width = Math.max(...panels.map((panel) => panel.x + panel.width))
  const height = Math.max(...panels.map((panel) => panel.y + panel.height))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="statechart" viewBox="0 0 ${number(width)} ${number(height)}" width="${number(width)}" height="${number(height)}" lang="${language}" data-drawn-from="${hash}">`,
    `<title>${escaped(words.title)}</title>`,
    `<style>${css}${DARK}</style>`,
    '<rect class="paper" width="100%" height="100%"/>',
    ...panels.map(panelOf),
    '</svg>\n',
  ].join('\n')
}
