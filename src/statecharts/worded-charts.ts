import type { Locale } from '#contract/primitives.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { chartOf } from './chart.ts'
import { chartWords, type SharedWords, type WordFile } from './chart-words.ts'
import type { WordedChart } from './explanation.ts'

// Imports the files as text, because the build compiles JSON imports of locales into messages for use-intl.
const FILES = import.meta.glob<string>(['/locales/*/statecharts.json', '/locales/*/statecharts/*.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const read = (path: string): unknown => JSON.parse(FILES[path]!)

const CHARTS = STATECHARTS.map(chartOf)

const worded = new Map<Locale, WordedChart[]>()

/** Returns all charts with their texts, in the order of machines/statecharts.ts. */
export const wordedCharts = (locale: Locale): WordedChart[] => {
  const known = worded.get(locale)
  if (known) return known
  const shared = read(`/locales/${locale}/statecharts.json`) as SharedWords
  const charts = CHARTS.map((chart) => ({
    chart,
    words: chartWords(chart, read(`/locales/${locale}/statecharts/${chart.id}.json`) as WordFile, shared, locale),
  }))
  worded.set(locale, charts)
  return charts
}
