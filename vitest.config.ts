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
  'test/contract/backup.test.ts',
  'test/contract/new-field.test.ts',
  'test/contract/new-step.test.ts',
  'test/contract/dev.test.ts',
  'test/contract/tenant-preview.test.ts',
  'test/faults/backup.test.ts',
  'test/faults/cluster.test.ts',
  'test/faults/failover.test.ts',
  'test/faults/migrations-beside.test.ts',
  'test/faults/operate.test.ts',
  'test/faults/operations-walk.test.ts',
  'test/faults/pgbouncer.test.ts',
  'test/faults/replica.test.ts',
  'test/faults/rolling-upgrade.test.ts',
  'test/faults/shop-move-mistakes.test.ts',
  'test/faults/shop-move.test.ts',
]

/** Long files start first, so that both cores still have work at the end of a project. */
const LONG = [
  'test/faults/crash.test.ts',
  'test/contract/serve.test.ts',
  'test/attacks/holding.test.ts',
  'test/attacks/mailing.test.ts',
  'test/attacks/bad-calls.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file))

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array.
    const sorted = await super.sort(files)
    // Keeps the files of a project together, because a worker for another project must load all modules again.
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
    // Files share a worker and its modules, so a module must keep state only for one app or one database.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // The limits are long, because everything is slower beside browser tests.
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
