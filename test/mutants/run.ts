import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { startVitest, type TestModule, type VitestPluginContext } from 'vitest/node'
import type { Mutant } from './find.ts'

export interface FailedTest {
  suite: 'models' | 'unit'
  test: string
}

export interface Verdict {
  mutant: Mutant
  caughtBy: FailedTest[]
}

/** Leaves out mutants.test.ts, which itself tries mutants, and statecharts.test.ts, which compares charts with pages. */
const LEFT_OUT = new Set(['mutants', 'statecharts'].map((name) => `test/models/${name}.test.ts`))
const isTest = (file: string) => file.endsWith('.test.ts') && !LEFT_OUT.has(file)
const TESTS = ['domain', 'machines', 'server', 'test/models'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(isTest),
)
const SLOW = new Set(['booking', 'checkout', 'system'].map((name) => `test/models/${name}.test.ts`))

const importsOf = new Map<string, string[]>()

const importedBy = (file: string): string[] => {
  const known = importsOf.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const found = [...source.matchAll(/^(?:import|\} from|export .* from)(?! type).*?'([#.][^']+\.tsx?)'/gm)].map(
    ([, name]) =>
      name!.startsWith('#') ? name!.slice(1) : resolve(dirname(file), name!).slice(process.cwd().length + 1),
  )
  importsOf.set(file, found)
  return found
}

const loadedBy = (test: string): ReadonlyMap<string, number> => {
  const distances = new Map([[test, 0]])
  for (const [file, distance] of distances)
    for (const imported of importedBy(file)) if (!distances.has(imported)) distances.set(imported, distance + 1)
  return distances
}

const failures = (module: TestModule) => {
  const suite = module.relativeModuleId.startsWith('test/models') ? ('models' as const) : ('unit' as const)
  const failed = [...module.children.allTests('failed')].map(({ name }) => ({ suite, test: name }))
  return failed.length === 0 && module.state() !== 'passed' ? [{ suite, test: module.relativeModuleId }] : failed
}

/** Threads share the time zone, so such a test needs a process of its own. */
const setsTimeZone = (test: string) => readFileSync(test, 'utf8').includes("stubEnv('TZ'")

interface Tried {
  mutant: Mutant
  tests: readonly string[]
}

const tryTests = async (tried: readonly Tried[]): Promise<Verdict[]> => {
  const vitest = await startVitest('test', [], {
    config: false,
    watch: false,
    reporters: [{}],
    silent: true,
    maxWorkers: 2,
    projects: tried.map(({ mutant: { file, code }, tests }, at) => ({
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre' as const,
          transform: (source: string, id: string) => (id === resolve(file) ? code : source),
          // Keeps the mutant out of Vitest's cache, because the cache's key does not depend on a plugin's changes.
          configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
            defineCacheKeyGenerator(({ id }) => (id === resolve(file) ? false : undefined)),
        },
      ],
      test: {
        name: String(at),
        include: [...tests],
        pool: tests.some(setsTimeZone) ? 'forks' : 'threads',
        setupFiles: ['test/support/vitest-setup.ts'],
        restoreMocks: true,
        testTimeout: 200_000,
        isolate: false,
      },
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

const roundsOf = (file: string, loaded: ReadonlyMap<string, ReadonlyMap<string, number>>): string[][] => {
  const tests = TESTS.flatMap((test) => {
    const files = loaded.get(test)!
    const distance = files.get(file)
    return distance === undefined ? [] : [{ test, distance, size: files.size }]
  }).toSorted((a, b) => a.distance - b.distance || a.size - b.size)
  const names = tests.map(({ test }) => test)
  const quick = names.filter((test) => !SLOW.has(test)).slice(0, ROUNDS[0])
  const rest = names.filter((test) => !quick.includes(test))
  return [quick, rest.slice(0, ROUNDS[1]), rest.slice(ROUNDS[1])]
}
const ROUNDS = [2, 4] as const

export const runMutants = async (mutants: readonly Mutant[]): Promise<Verdict[]> => {
  const loaded = new Map(TESTS.map((test) => [test, loadedBy(test)]))
  const verdicts = new Map<Mutant, Verdict>(mutants.map((mutant) => [mutant, { mutant, caughtBy: [] }]))
  for (const round of [0, 1, 2]) {
    const tried = mutants
      .filter((mutant) => verdicts.get(mutant)!.caughtBy.length === 0)
      .map((mutant) => ({ mutant, tests: roundsOf(mutant.file, loaded)[round]! }))
      .filter(({ tests }) => tests.length > 0)
    if (tried.length > 0) for (const verdict of await tryTests(tried)) verdicts.set(verdict.mutant, verdict)
  }
  return [...verdicts.values()]
}
