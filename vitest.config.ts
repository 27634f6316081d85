import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const projects = {
  unit: ['{contract,domain,machines,server,src,scripts,test/bench}/**/*.test.ts'],
  contract: ['test/contract/**/*.test.ts'],
  models: ['test/models/**/*.test.ts'],
  faults: ['test/faults/**/*.test.ts'],
  attacks: ['test/attacks/**/*.test.ts'],
}

const DEEP = [
  'test/contract/alert-rules.test.ts',
  'test/contract/new-field.test.ts',
  'test/contract/new-step.test.ts',
  'test/contract/dev.test.ts',
  'test/contract/tenant-preview.test.ts',
  'test/faults/migrations-beside.test.ts',
  'test/faults/rolling-upgrade.test.ts',
]

/**
 * Files that take half a minute or more start first in their project, so that at the end of the project both cores
 * still have work.
 */
const LONG = [
  'test/faults/crash.test.ts',
  'test/contract/serve.test.ts',
  'test/attacks/holding.test.ts',
  'test/attacks/mailing.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file))

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array.
    const sorted = await super.sort(files)
    // Keeps the files of each project together, because a worker continues only with files of its own project. For
    // another project a new worker starts, loads all modules and opens a database.
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((own) => [
      ...own.filter(isLong),
      ...own.filter((file) => !isLong(file)),
    ])
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['test/support/vitest-setup.ts'],
    restoreMocks: true,
    // Lets the files of a project share a worker and its loaded modules. Modules must therefore keep state only for one
    // app or one database.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // These limits end a hanging test. Databases and servers start in seconds, but ten times as slowly beside browser
    // tests. Tests at their whole size take minutes.
    testTimeout: process.env.TALSTATION_DEEP ? 600_000 : 60_000,
    hookTimeout: 180_000,
    // Waits long, because PostgreSQL takes seconds to recover after it was killed.
    expect: { poll: { timeout: 40_000 } },
    projects: Object.entries(projects).map(([name, include]) => ({
      extends: true as const,
      test: { name, include, exclude: process.env.TALSTATION_DEEP ? [] : DEEP },
    })),
  },
})
