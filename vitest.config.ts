import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each project is a stage of `npm test` (scripts/test.mjs). */
const projects = {
  unit: ['{contract,domain,machines,server,src,scripts}/**/*.test.ts'],
  contract: ['test/contract/**/*.test.ts'],
  models: ['test/models/**/*.test.ts'],
  faults: ['test/faults/**/*.test.ts'],
  attacks: ['test/attacks/**/*.test.ts'],
}

/** Those that `npm run test:deep` runs only. */
const DEEP = [
  'test/contract/add-a-step.test.ts',
  'test/contract/dev.test.ts',
  'test/contract/tenant-preview.test.ts',
  'test/faults/migrations-beside.test.ts',
]

/** Those that take half a minute and more; begun last, they would leave the other core with nothing to do. */
const LONG = ['test/faults/crash.test.ts', 'test/contract/serve.test.ts', 'test/models/mutants.test.ts']

const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file))

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array.
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['test/support/vitest-setup.ts'],
    restoreMocks: true,
    // Files of a project share a worker and its modules, which each would load anew. What a module keeps, it keeps for one app or one database.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // These limits end a test that hangs. Databases and servers start in seconds, ten times as slowly where the browser tests and other programs
    // come first. Whole sizes take minutes.
    testTimeout: process.env.TALSTATION_DEEP ? 600_000 : 60_000,
    hookTimeout: 180_000,
    // PostgreSQL takes seconds to recover when it was killed.
    expect: { poll: { timeout: 40_000 } },
    projects: Object.entries(projects).map(([name, include]) => ({
      extends: true as const,
      test: { name, include, exclude: process.env.TALSTATION_DEEP ? [] : DEEP },
    })),
  },
})
