import { globSync, readFileSync } from 'node:fs'
import { seededRandom } from '#test/bench/random.ts'
import { fixedMutants } from './fixed.ts'
import { mutantsOf, type Mutant } from './find.ts'

const takeOne = <T>(all: T[], random: () => number): T => all.splice(Math.floor(random() * all.length), 1)[0]!

/** Picks `count` mutants: first the fixed ones, then others by the seed, from each kind in turn. */
export const pickMutants = (seed: number, count: number): Mutant[] => {
  const files = globSync('machines/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  const kinds = Object.values(Object.groupBy(all, ({ kind }) => kind))
  const random = seededRandom(seed)
  const picked = fixedMutants().slice(0, count)
  while (picked.length < count && kinds.length > 0)
    for (const kind of kinds) if (kind.length > 0 && picked.length < count) picked.push(takeOne(kind, random))
  return picked
}
