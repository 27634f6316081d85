import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { pickMutants } from './pick.ts'
import type { FailedTest } from './run.ts'

const AT_ONCE = 10
const LIMIT = 10 * 60_000

const [seed = 1, count = 60] = process.argv.slice(2).map(Number)
const mutants = pickMutants(seed, count)

/** Runs in a separate process, which can be killed if a mutant never ends. */
const failedTests = async (from: number, to: number): Promise<FailedTest[][]> => {
  const args = ['test/mutants/try.ts', seed, count, from, to].map(String)
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      timeout: LIMIT + (to - from) * 60_000,
      killSignal: 'SIGKILL',
      maxBuffer: 2 ** 28,
    })
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as FailedTest[][]
  } catch (error) {
    if (!(error instanceof Error && 'killed' in error && error.killed)) throw error
    if (to - from === 1) return [[{ suite: 'models', test: 'does not end' }]]
    const each: FailedTest[][] = []
    for (let at = from; at < to; at += 1) each.push(...(await failedTests(at, at + 1)))
    return each
  }
}

const verdicts: { kind: string; file: string; place: string; state: string; suites: string[] }[] = []
for (let from = 0; from < mutants.length; from += AT_ONCE) {
  const to = Math.min(from + AT_ONCE, mutants.length)
  for (const [at, failed] of (await failedTests(from, to)).entries()) {
    const { kind, file, place, state } = mutants[from + at]!
    verdicts.push({ kind, file, place, state, suites: [...new Set(failed.map(({ suite }) => suite))] })
    const [first] = failed
    const verdict = first ? `${first.suite}: ${first.test}` : 'SURVIVES'
    process.stdout.write(`${kind} | ${file} | ${place} | ${verdict}\n`)
  }
}
process.stdout.write(`${JSON.stringify(verdicts)}\n`)
