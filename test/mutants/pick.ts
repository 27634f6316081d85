import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mutantsOf, type Mutant } from './find.ts'

const isTest = (file: string) => file.endsWith('.test.ts')

const changedFiles = (): string[] =>
  [
    ...globSync('machines/**/*.ts').filter((file) => !file.startsWith('machines/recording/')),
    ...globSync('domain/**/*.ts'),
    ...globSync('server/**/*.ts').filter((file) => existsSync(file.replace(/\.ts$/, '.test.ts'))),
  ]
    .filter((file) => !isTest(file))
    .toSorted()

/** The hash omits the line number, so that edits elsewhere in a file do not change which mutants are picked. */
const lotOf = ({ file, place }: Mutant, seed: number) =>
  createHash('sha1')
    .update(`${seed} ${file} ${place.replace(/^line \d+/, '')}`)
    .digest('hex')

export const pickMutants = (seed: number, count: number): Mutant[] => {
  const all = changedFiles().flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  const lots = new Map(all.map((mutant) => [mutant, lotOf(mutant, seed)]))
  const sorted = all.toSorted((a, b) => lots.get(a)!.localeCompare(lots.get(b)!))
  const kinds = Object.entries(Object.groupBy(sorted, ({ kind }) => kind))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, mutants]) => mutants)
  const picked: Mutant[] = []
  for (let turn = 0; picked.length < count && kinds.some((kind) => kind.length > turn); turn += 1)
    for (const kind of kinds) {
      const mutant = kind[turn]
      if (mutant && picked.length < count) picked.push(mutant)
    }
  return picked
}
