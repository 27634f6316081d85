import type { Locale } from '#contract/primitives.ts'
import { lineHeight, type TextLine } from './lines.ts'
import {
  INSET,
  type DrawnSheet,
  type PlacedBox,
  type PlacedLine,
  type Point,
  type Rect,
  type SheetLink,
} from './place.ts'

const BEND = 6
const TIP = { length: 8, half: 4 }

const DARK = `@media (prefers-color-scheme: dark) {
.statechart { --paper: #10191d; --way: #1b2a30; --beside: #172227; --box: #22333b; --strip: #2b4049; --ink: #eef4f6; --muted: #b9c8ce; --edge: #6f8b96; --accent: #7fd3ea; --lit: #7fd3ea; --lit-box: #17505f; --goal: #1f3d29; --goal-edge: #6fbf86; --recoverable: #3d321a; --recoverable-edge: #d9a441; --blocked: #432421; --blocked-edge: #e2857a; }
}`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const number = (value: number) => String(Math.round(value * 10) / 10)

const dataOf = (arrows: readonly string[] = []) =>
  arrows.length === 0 ? '' : ` data-arrows="${escaped(arrows.join(' '))}"`

const textsOf = (lines: readonly TextLine[], x: number, top: number): string => {
  let y = top
  return lines
    .map(({ text, kind, arrows }) => {
      y += lineHeight(kind)
      const baseline = y - lineHeight(kind) * 0.28
      return `<text class="${kind}" x="${number(x)}" y="${number(baseline)}"${dataOf(arrows)}>${escaped(text)}</text>`
    })
    .join('')
}

const rect = (className: string, { x, y, width, height }: Rect, radius: number) =>
  `<rect class="${className}" x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${radius}"/>`

export type FileOf = (link: SheetLink) => string

const linked = (content: string, link: SheetLink | null | undefined, fileOf: FileOf): string =>
  link
    ? `<a href="${escaped(fileOf(link))}" data-chart="${link.chart}" data-part="${escaped(link.path)}">${content}</a>`
    : content

const boxOf = (box: PlacedBox, fileOf: FileOf): string => {
  const { x, y, width, path, look, strip, lines, link } = box
  const stripHeight = strip.length === 0 ? 0 : strip.reduce((sum, { kind }) => sum + lineHeight(kind), 8)
  const content = [
    `<g class="${look}"${path === null ? '' : ` data-state="${escaped(path)}"`}>`,
    rect('box', box, 8),
    stripHeight > 0 ? rect('strip', { x: x + 1.5, y: y + 1.5, width: width - 3, height: stripHeight }, 6.5) : '',
    link && look !== 'exit' && look !== 'card'
      ? rect('inner', { x: x + 3.5, y: y + 3.5, width: width - 7, height: box.height - 7 }, 5)
      : '',
    textsOf(strip, x + INSET, y + 4),
    textsOf(lines, x + INSET, y + stripHeight + INSET),
    '</g>',
  ].join('')
  return linked(content, link, fileOf)
}

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const part = Math.min(by, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const spot = ({ x, y }: Point) => `${number(x)} ${number(y)}`

const lineOf = (points: readonly Point[]): string => {
  const bends = points
    .slice(1, -1)
    .map(
      (bend, at) =>
        `L${spot(towards(bend, points[at]!, BEND))}Q${spot(bend)} ${spot(towards(bend, points[at + 2]!, BEND))}`,
    )
  return `M${spot(points[0]!)}${bends.join('')}L${spot(towards(points.at(-1)!, points.at(-2)!, TIP.length))}`
}

const tipOf = (points: readonly Point[]): string => {
  const [before, end] = points.slice(-2) as [Point, Point]
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length]
  const back = { x: end.x - dx * TIP.length, y: end.y - dy * TIP.length }
  const left = { x: back.x - dy * TIP.half, y: back.y + dx * TIP.half }
  const right = { x: back.x + dy * TIP.half, y: back.y - dx * TIP.half }
  return `M${spot(end)}L${spot(left)}L${spot(right)}Z`
}

const wayOf = ({ arrows, points, isBack }: PlacedLine): string =>
  `<g class="${isBack ? 'back' : 'way'}"${dataOf(arrows)}><path class="line" d="${lineOf(points)}"/><path class="tip" d="${tipOf(points)}"/></g>`

interface SvgOptions {
  language: Locale
  css: string
  fileOf: FileOf
}

/** With `css`, the picture is complete in itself, and light or dark like the reader's device. */
export const svgOf = (picture: DrawnSheet, { language, css, fileOf }: SvgOptions): string => {
  const { width, height, title, description, bands, texts, boxes, lines } = picture
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="statechart" viewBox="0 0 ${number(width)} ${number(height)}" width="${number(width)}" height="${number(height)}" lang="${language}">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    css === '' ? '' : `<style>${css}${DARK}</style>`,
    '<rect class="paper" width="100%" height="100%"/>',
    ...bands.map((band) => rect(band.isWay ? 'band' : 'beside', band, 12)),
    ...lines.map(wayOf),
    ...texts.map(({ x, y, lines: text, link }) => linked(textsOf(text, x, y), link, fileOf)),
    ...boxes.map((box) => boxOf(box, fileOf)),
    '</svg>\n',
  ].join('\n')
}
