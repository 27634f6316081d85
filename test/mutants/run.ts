import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { startVitest, type TestModule, type VitestPluginContext } from 'vitest/node'
import type { Mutant } from './find.ts'

export interface Verdict {
  mutant: Mutant
  /** The failed tests by suite. If there are none, no test has found the mutant. */
  caughtBy: { suite: 'models' | 'unit'; test: string }[]
}

const TESTS = ['test/models', 'machines']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.test.ts') && file !== 'test/models/mutants.test.ts')

/** Lists the files from which a file imports values, not only types. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from|export .* from)(?! type).*?'([#.][^']+\.ts)'/gm)].map(
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

/** Runs, for each mutant in memory, the tests that load its file. */
export const runMutants = async (mutants: readonly Mutant[]): Promise<Verdict[]> => {
  const loaded = new Map(TESTS.map((test) => [test, reach(test)]))
  const vitest = await startVitest('test', [], {
    config: false,
    watch: false,
    reporters: [{}],
    silent: true,
    maxWorkers: 2,
    pool: 'threads',
    projects: mutants.map(({ file, code, test }, at) => ({
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
      test: {
        name: String(at),
        include: test === undefined ? TESTS.filter((each) => loaded.get(each)!.has(file)) : [test],
        testTimeout: 60_000,
      },
    })),
  })
  const modules = vitest.state.getTestModules()
  const verdicts = mutants.map((mutant, at) => ({
    mutant,
    caughtBy: modules.filter(({ project }) => project.name === String(at)).flatMap(failures),
  }))
  await vitest.close()
  process.exitCode = 0
  return verdicts
}
