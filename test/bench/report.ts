import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Figure, Section } from './figure.ts'

const REPORT = 'docs/performance.md'

const HEAD = `# Performance

\`npm run bench\` writes this page. It measures all areas, or one of them: \`npm run bench -- server\`. Each section is the last run of its area.
A ratio compares with a baseline of the same run on the same machine. Absolute figures differ from machine to machine, and
differences below a quarter are noise if the CPU is the limit; compare bytes, files and ratios.
`

const BIG = 100
const MIDDLE = 10

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value >= BIG ? 0 : value >= MIDDLE ? 1 : 2 })

const row = ({ name, value, spread, unit, baseline, bar }: Figure): string => {
  const [lowest, highest] = spread
  const ratio = baseline ? number(value / baseline.value) : ''
  const beside = baseline ? `${baseline.name}: ${number(baseline.value)}` : ''
  const reached = bar ? `${bar.words}: ${bar.isMet ? 'met' : 'not met'}` : ''
  return `| ${name} | ${number(value)} ${unit} | ${number(lowest)} to ${number(highest)} | ${beside} | ${ratio} | ${reached} |`
}

const machine = () =>
  `${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} cores, Node ${process.version}, load ${number(loadavg()[0]!)} at the end`

const sectionText = (area: string, { title, intro, figures, notes = [] }: Section): string => {
  const limits = figures.flatMap(({ name, limit }) => (limit ? [`- **${name}**: ${limit}`] : []))
  return [
    `## ${title}`,
    intro,
    `\`npm run bench -- ${area}\`, ${new Date().toISOString().slice(0, 10)}, ${machine()}.`,
    [
      '| what | median | spread | baseline | ratio | bar |',
      '| --- | --- | --- | --- | --- | --- |',
      ...figures.map(row),
    ].join('\n'),
    ...(limits.length > 0 ? [`The limits have these reasons:\n\n${limits.join('\n')}`] : []),
    ...notes,
  ].join('\n\n')
}

const readSections = (): Map<string, string> => {
  if (!existsSync(REPORT)) return new Map()
  const parts = readFileSync(REPORT, 'utf8').split(/^(?=## )/m)
  return new Map(
    parts.filter((part) => part.startsWith('## ')).map((part) => [part.slice(3, part.indexOf('\n')), part.trim()]),
  )
}

export const writeSection = (area: string, section: Section): void => {
  const sections = readSections().set(section.title, sectionText(area, section))
  writeFileSync(REPORT, `${[HEAD.trim(), ...sections.values()].join('\n\n')}\n`)
}

export const sayFigure = ({ name, value, spread, unit, baseline, bar }: Figure): void => {
  const beside = baseline ? `, ${number(value / baseline.value)} of ${baseline.name} (${number(baseline.value)})` : ''
  const reached = bar ? `; ${bar.words}: ${bar.isMet ? 'met' : 'NOT met'}` : ''
  console.log(`  ${name}: ${number(value)} ${unit} (${spread.map(number).join(' to ')})${beside}${reached}`)
}
