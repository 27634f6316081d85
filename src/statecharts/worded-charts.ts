import type { Locale } from '#contract/primitives.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { chartOf } from './chart.ts'
import { chartWords, withStepWords, type SharedWords, type StepWords, type WordFile } from './chart-words.ts'
import type { WordedChart } from './explanation.ts'

// Imports the files as text, because the build compiles JSON imports of locales into messages for use-intl.
const FILES = import.meta.glob<string>(
  ['/locales/*/statecharts.json', '/locales/*/statecharts/*.json', '/locales/*/steps.json'],
  { query: '?raw', import: 'default', eager: true },
)

const read = (path: string): unknown => JSON.parse(FILES[path]!)

const CHARTS = STATECHARTS.map(chartOf)

const worded = new Map<Locale, WordedChart[]>()

export const wordedCharts = (locale: Locale): WordedChart[] => {
  const known = worded.get(locale)
  if (known) return known
  const shared = read(`/locales/${locale}/statecharts.json`) as SharedWords
  const steps = read(`/locales/${locale}/steps.json`) as StepWords
  const charts = CHARTS.map((chart) => {
    const own = read(`/locales/${locale}/statecharts/${chart.id}.json`) as WordFile
    const file = withStepWords(chart, own, steps)
    return { chart, words: chartWords(chart, file, shared, locale) }
  })
  worded.set(locale, charts)
  return charts
}
