import { statesOf } from './chart.ts'
import type { Piece, Sentence, WordedChart } from './explanation.ts'

const QUOTED = /(?<=„)[^„“]+(?=“)|(?<=“)[^“”]+(?=”)/g

const BETWEEN = ' › '

const pathNamed = ({ chart, words }: WordedChart, name: string): string | undefined => {
  const paths = statesOf(chart.root).flatMap(({ path }) => (path === '' ? [] : [path]))
  const ending = paths.filter((path) => `${BETWEEN}${words.fullState(path)}`.endsWith(`${BETWEEN}${name}`))
  return paths.find((path) => words.fullState(path) === name) ?? (ending.length === 1 ? ending[0] : undefined)
}

const placeNamed = (name: string, own: WordedChart, others: readonly WordedChart[]): Piece | undefined => {
  const place = (chart: string, path: string): Piece => ({ kind: 'state', chart, path, text: name })
  const ownPath = pathNamed(own, name)
  if (ownPath !== undefined) return place(own.chart.id, ownPath)
  const other = others.find(({ words: { title } }) => name === title || name.startsWith(`${title}${BETWEEN}`))
  if (!other || name === other.words.title) return other && place(other.chart.id, '')
  const path = pathNamed(other, name.slice(other.words.title.length + BETWEEN.length))
  return path === undefined ? undefined : place(other.chart.id, path)
}

/** Links each quoted name of a chart, or of a state whose name is unique in its chart. */
export const linkNames = (text: string, own: WordedChart, others: readonly WordedChart[]): Sentence => {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: name, index } of text.matchAll(QUOTED)) {
    const place = placeNamed(name, own, others)
    if (!place) continue
    pieces.push(text.slice(end, index), place)
    end = index + name.length
  }
  return [...pieces, text.slice(end)]
}
