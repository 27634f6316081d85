import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { startVitest, type TestModule, type VitestPluginContext } from 'vitest/node'
import type { Mutant } from './find.ts'

export interface Verdict {
  mutant: Mutant
  /** The failed tests by suite. If there are none, no test has found the mutant. */
  caughtBy: { suite: 'models' | 'unit'; test: string }[]
}

const isTest = (file: string) => file.endsWith('.test.ts') && !file.includes('mutants')
const TESTS = ['domain', 'machines', 'server', 'test/models'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(isTest),
)
/** The walks that take seconds. */
const SLOW = new Set(['booking', 'checkout', 'system'].map((name) => `test/models/${name}.test.ts`))
/** The number of tests that are tried first. */
const NEAREST = 4

/** Lists the files from which a file imports values, not only types. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from|export .* from)(?! type).*?'([#.][^']+\.tsx?)'/gm)].map(
    ([, name]) =>
      name!.startsWith('#') ? name!.slice(1) : resolve(dirname(file), name!).slice(process.cwd().length + 1),
  )

const reach = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const imported of importsOf(file)) reach(imported, seen)
  return seen
}

/** Lists the failed tests of a file, or the file itself if it did not load or did not end. */
const failures = (module: TestModule) => {
  const suite = module.relativeModuleId.startsWith('test/models') ? ('models' as const) : ('unit' as const)
  const failed = [...module.children.allTests('failed')].map(({ name }) => ({ suite, test: name }))
  return failed.length === 0 && module.state() !== 'passed' ? [{ suite, test: module.relativeModuleId }] : failed
}

interface Tried {
  mutant: Mutant
  tests: readonly string[]
}

/** Runs the tests of each mutant, which is in memory only. */
const tryTests = async (tried: readonly Tried[]): Promise<Verdict[]> => {
  const vitest = await startVitest('test', [], {
    config: false,
    watch: false,
    reporters: [{}],
    silent: true,
    maxWorkers: 2,
    pool: 'threads',
    projects: tried.map(({ mutant: { file, code }, tests }, at) => ({
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre' as const,
          transform: (source: string, id: string) => (id === resolve(file) ? code : source),
          // The cache key ignores what a plugin changes in a file, so the mutant's file must never be cached.
          configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
            defineCacheKeyGenerator(({ id }) => (id === resolve(file) ? false : undefined)),
        },
      ],
      test: { name: String(at), include: [...tests], testTimeout: 200_000, isolate: false },
    })),
  })
  const modules = vitest.state.getTestModules()
  const verdicts = tried.map(({ mutant }, at) => ({
    mutant,
    caughtBy: modules.filter(({ project }) => project.name === String(at)).flatMap(failures),
  }))
  await vitest.close()
  process.exitCode = 0
  return verdicts
}

/** The tests that load a file, in rounds: first those that load little else, last the walks that take seconds. */
const roundsOf = (file: string, loaded: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] => {
  const tests = TESTS.filter((test) => loaded.get(test)!.has(file)).toSorted(
    (a, b) => loaded.get(a)!.size - loaded.get(b)!.size,
  )
  const quick = tests.filter((test) => !SLOW.has(test))
  return [quick.slice(0, NEAREST), quick.slice(NEAREST), tests.filter((test) => SLOW.has(test))]
}
const ROUNDS = [0, 1, 2]

/** Runs, for each mutant in memory, the tests that load its file, until one fails. */
export const runMutants = async (mutants: readonly Mutant[]): Promise<Verdict[]> => {
  const loaded = new Map(TESTS.map((test) => [test, reach(test)]))
  const verdicts = new Map<Mutant, Verdict>(mutants.map((mutant) => [mutant, { mutant, caughtBy: [] }]))
  for (const round of ROUNDS) {
    const tried = mutants
      .filter((mutant) => verdicts.get(mutant)!.caughtBy.length === 0)
      .map((mutant) => ({ mutant, tests: roundsOf(mutant.file, loaded)[round]! }))
      .filter(({ tests }) => tests.length > 0)
    if (tried.length > 0) for (const verdict of await tryTests(tried)) verdicts.set(verdict.mutant, verdict)
  }
  return [...verdicts.values()]
}
