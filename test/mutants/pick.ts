import { existsSync, globSync, readFileSync } from 'node:fs'
import { seededRandom } from '#test/bench/random.ts'
import { mutantsOf, type Mutant } from './find.ts'

const isTest = (file: string) => file.endsWith('.test.ts')

/**
 * The files that are changed: charts with their rules, rules of the domain, and rules of the server that need no
 * database, which have a unit test beside them.
 */
const changedFiles = (): string[] =>
  [
    ...globSync('machines/**/*.ts').filter((file) => !file.startsWith('machines/recording/')),
    ...globSync('domain/**/*.ts'),
    ...globSync('server/**/*.ts').filter((file) => existsSync(file.replace(/\.ts$/, '.test.ts'))),
  ]
    .filter((file) => !isTest(file))
    .toSorted()

const takeOne = <T>(all: T[], random: () => number): T => all.splice(Math.floor(random() * all.length), 1)[0]!

/** Picks `count` mutants by the seed, from each kind in turn. */
export const pickMutants = (seed: number, count: number): Mutant[] => {
  const all = changedFiles().flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  const kinds = Object.values(Object.groupBy(all, ({ kind }) => kind))
  const random = seededRandom(seed)
  const picked: Mutant[] = []
  while (picked.length < count && kinds.some((kind) => kind.length > 0))
    for (const kind of kinds) if (kind.length > 0 && picked.length < count) picked.push(takeOne(kind, random))
  return picked
}
