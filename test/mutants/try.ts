// Tries some of the picked mutants: node test/mutants/try.ts SEED COUNT FROM TO
// The last printed line has the failed tests of each mutant as JSON.
import process from 'node:process'
import { pickMutants } from './pick.ts'
import { runMutants } from './run.ts'

const [seed, count, from, to] = process.argv.slice(2).map(Number)
const verdicts = await runMutants(pickMutants(seed!, count!).slice(from, to))
process.stdout.write(`\n${JSON.stringify(verdicts.map(({ caughtBy }) => caughtBy))}\n`)
