import { execFileSync } from 'node:child_process'
import { build } from '#scripts/build.mjs'
import { getPostgres } from '#scripts/postgres.mjs'
import type { Section } from './figure.ts'
import { sayFigure, writeSection } from './report.ts'

const AREAS: Record<string, () => Promise<{ measure: () => Promise<Section> }>> = {
  server: () => import('./server.ts'),
  overload: () => import('./overload.ts'),
  scale: () => import('./scale.ts'),
  memory: () => import('./memory.ts'),
  growth: () => import('./growth.ts'),
  size: () => import('./size.ts'),
  pages: () => import('./pages.ts'),
  'first-screen': () => import('./first-screen.ts'),
  interactions: () => import('./interactions.ts'),
  groups: () => import('./groups.ts'),
  recorder: () => import('./recorder.ts'),
}

const named = process.argv.slice(2)
const unknown = named.find((name) => !(name in AREAS))
if (unknown !== undefined) throw new Error(`There is no area "${unknown}". Areas: ${Object.keys(AREAS).join(' ')}.`)

await build(process.execPath)
process.env.POSTGRES_BIN = await getPostgres()
for (const name of named.length > 0 ? named : Object.keys(AREAS)) {
  console.log(`Measuring ${name}. Leave the machine alone until it has ended.`)
  const { measure } = await AREAS[name]!()
  const section = await measure()
  for (const figure of section.figures) sayFigure(figure)
  writeSection(name, section)
}
execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', 'docs/performance.md'], { stdio: 'inherit' })
