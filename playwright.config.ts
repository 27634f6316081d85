import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import type { OnScreen } from './test/support/shop.ts'

if (!existsSync('dist/client') || !existsSync('dist/server'))
  throw new Error('The app is not built (dist/ is missing): run `npm test -- e2e` or `npm run build` first.')

const isDeep = Boolean(process.env.TALSTATION_DEEP)

/** Each worker has a server of its own: see test/support/shop.ts. */
export default defineConfig<OnScreen>({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  // Where the ways through the shop branch: `npm test` has no time for all of them.
  testIgnore: isDeep ? [] : '**/more/**',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // These limits end a test that hangs: on a machine that others use a page takes ten times as long as on a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    actionTimeout: 30_000,
    // A trace of each test costs a fifth of its time: ask for one by `playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What fades or turns is painted sixty times a second and waited for. Tests about what moves ask for motion, and so does the long walk.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Without one, Playwright's own.
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A test runs on the wide screen, one tagged @phone on the phone. In full size one tagged @wide besides runs on both, and those tagged @deep
  // run at all: another language or hand on a way that is walked already. A project has workers and servers of its own.
  grepInvert: isDeep ? [] : /@deep/,
  projects: isDeep
    ? [
        { name: 'wide', grep: /^(?!.*@phone)|@wide/, use: { shownOn: 'wide' } },
        { name: 'phone', grep: /@phone/, use: { shownOn: 'phone' } },
      ]
    : [{ name: 'shop' }],
})
