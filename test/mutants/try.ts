import process from 'node:process'
import { pickMutants } from './pick.ts'
import { runMutants } from './run.ts'

const [seed, count, from, to] = process.argv.slice(2).map(Number)
const verdicts = await runMutants(pickMutants(seed!, count!).slice(from, to))
process.stdout.write(`\n${JSON.stringify(verdicts.map(({ caughtBy }) => caughtBy))}\n`)
