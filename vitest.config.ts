import { defineConfig } from 'vitest/config'

/** Each project is a stage of `npm test` (scripts/test.mjs). */
const projects = {
  unit: ['{contract,domain,machines,server,src,scripts}/**/*.test.ts'],
  contract: ['test/contract/**/*.test.ts'],
  models: ['test/models/**/*.test.ts'],
  faults: ['test/faults/**/*.test.ts'],
}

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['test/support/vitest-setup.ts'],
    restoreMocks: true,
    maxWorkers: 2,
    // An embedded database starts in 2 s, a PostgreSQL cluster in 3 s; both at once on two cores take longer.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: Object.entries(projects).map(([name, include]) => ({ extends: true as const, test: { name, include } })),
  },
})
