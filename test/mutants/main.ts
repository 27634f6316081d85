// Reports which suite catches which mutant of the charts: node test/mutants/main.ts [SEED [COUNT]] The last line has the verdicts as JSON.
import process from 'node:process'
import { pickMutants } from './pick.ts'
import { runMutants } from './run.ts'

/** The number of mutants at once. Each has a server of its own for its files. */
const AT_ONCE = 10

const [seed = 1, count = 30] = process.argv.slice(2).map(Number)
const mutants = pickMutants(seed, count)
const verdicts: { kind: string; file: string; place: string; suites: string[] }[] = []
for (let from = 0; from < mutants.length; from += AT_ONCE)
  for (const { mutant, caughtBy } of await runMutants(mutants.slice(from, from + AT_ONCE))) {
    const { kind, file, place } = mutant
    const suites = [...new Set(caughtBy.map(({ suite }) => suite))]
    verdicts.push({ kind, file, place, suites })
    process.stdout.write(`${suites.join(' and ') || 'SURVIVES'} | ${kind} | ${file} | ${place}\n`)
  }
process.stdout.write(`${JSON.stringify(verdicts)}\n`)
