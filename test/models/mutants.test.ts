import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'

interface Verdict {
  kind: string
  file: string
  place: string
  suites: string[]
}

const COUNT = 30
const SEED = 2026

/** Mutants that behave like the original chart, so that no test can find them. */
const SAME_CHART: readonly string[] = []

test('Every random change of a chart makes a test fail', { timeout: 30 * 60_000 }, () => {
  const output = execFileSync(process.execPath, ['test/mutants/main.ts', String(SEED), String(COUNT)], {
    encoding: 'utf8',
  })
  const verdicts = JSON.parse(output.trim().split('\n').at(-1)!) as Verdict[]
  const survivors = verdicts.filter(({ suites }) => suites.length === 0)
  const said = survivors.map(({ kind, file, place }) => `${kind}, ${file}, ${place}`)
  process.stdout.write(`mutants: ${COUNT - survivors.length} of ${COUNT} are caught by models and unit tests\n`)
  expect(verdicts).toHaveLength(COUNT)
  expect(survivors.length).toBeLessThanOrEqual(2)
  expect(said.filter((each) => !SAME_CHART.includes(each))).toEqual([])
})
