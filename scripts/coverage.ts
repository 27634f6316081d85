import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { RecordedWalk } from '#test/coverage/record-walk.ts'
import { KEPT_COVERAGE, keptCoverage, keptText, unitedWalks, type TriedMutant } from './coverage-files.ts'
import { runStep } from './run.mjs'
import { say } from './say.mjs'

const FOLDER = '.cache/test/coverage'
const MUTANTS = { seed: 7, count: 60 }

const WALKS = {
  memory: { words: ['node_modules/vitest/vitest.mjs', 'run', '--project=models'], deep: '' },
  browser: { words: ['node_modules/@playwright/test/cli.js', 'test', 'test/e2e/charts', '--reporter=dot'], deep: '1' },
} as const

export const PARTS = ['memory', 'browser', 'mutants'] as const
type Part = (typeof PARTS)[number]

const walkIn = async (where: keyof typeof WALKS): Promise<RecordedWalk[]> => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const { words, deep } = WALKS[where]
  const env = { ...process.env, TALSTATION_COVERAGE: FOLDER, TALSTATION_DEEP: deep }
  const { code } = await runStep(process.execPath, [...words], { env })
  if (code !== 0) say(`Some tests failed: only what the others have walked is kept.`)
  return readdirSync(FOLDER)
    .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as RecordedWalk)
    .filter((walk) => walk.where === where)
}

const tryMutants = async (): Promise<TriedMutant[]> => {
  const { seed, count } = MUTANTS
  const { output } = await runStep(process.execPath, ['test/mutants/main.ts', `${seed}`, `${count}`], {
    env: process.env,
    quiet: true,
  })
  return JSON.parse(output.trim().split('\n').at(-1)!) as TriedMutant[]
}

export const keepCoverage = async (parts: readonly Part[]): Promise<void> => {
  if (parts.includes('browser') && !existsSync('dist/client'))
    throw new Error('The app is not built: run `npm run build` first.')
  const { walks, mutants } = keptCoverage()
  const kept = { walks: { ...walks }, mutants }
  for (const where of ['memory', 'browser'] as const)
    if (parts.includes(where)) kept.walks[where] = unitedWalks(await walkIn(where))
  if (parts.includes('mutants')) kept.mutants = { seed: MUTANTS.seed, tried: await tryMutants() }
  mkdirSync(dirname(KEPT_COVERAGE), { recursive: true })
  writeFileSync(KEPT_COVERAGE, keptText(kept))
  say(`${KEPT_COVERAGE} has the coverage of: ${parts.join(', ')}.`)
}
