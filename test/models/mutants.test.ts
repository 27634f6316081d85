import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'
import { isWhole } from '#test/support/size.ts'

interface Verdict {
  kind: string
  file: string
  place: string
  suites: string[]
}

/** Five of sixty mutants may survive, because a changed chart can behave like the original. */
const { seed, count, most } = isWhole
  ? { seed: Number(new Date().toISOString().slice(0, 10).replaceAll('-', '')), count: 60, most: 5 }
  : { seed: 6, count: 6, most: 0 }

test('Nearly all randomly chosen changes of charts and rules make a test fail', { timeout: 90 * 60_000 }, () => {
  const output = execFileSync(process.execPath, ['test/mutants/main.ts', String(seed), String(count)], {
    encoding: 'utf8',
    // Records no walks, because the walks of a mutant are not those of its chart.
    env: { ...process.env, TALSTATION_DEEP: '', TALSTATION_COVERAGE: undefined },
    maxBuffer: 2 ** 28,
  })
  const verdicts = JSON.parse(output.trim().split('\n').at(-1)!) as Verdict[]
  const survivors = verdicts.filter(({ suites }) => suites.length === 0)
  const listed = survivors.map(({ kind, file, place }) => `${kind}, ${file}, ${place}`)
  process.stdout.write(
    `mutants of seed ${seed}: ${count - survivors.length} of ${count} are noticed\n${listed.join('\n')}\n`,
  )
  expect(verdicts).toHaveLength(count)
  expect(listed.length, listed.join('\n')).toBeLessThanOrEqual(most)
})
