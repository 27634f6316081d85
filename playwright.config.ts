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
  // Only `npm run test:deep` has time for the variants in test/e2e/more.
  testIgnore: isDeep ? [] : '**/more/**',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // These limits end a hanging test. A page takes ten times as long on a busy machine as on a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    actionTimeout: 30_000,
    // A trace costs a fifth of a test's time: request one by `playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Motion costs sixty paints a second, and each test waits for it. Tests about motion turn it on, as does the long walk.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Playwright uses its own browser if this is undefined.
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
  // A test runs on the wide screen, and one tagged @phone on the phone. Only a deep run has the tests tagged @deep, such as another language or
  // device on a tested way; it runs a @phone test tagged @wide on both screens.
  grepInvert: isDeep ? [] : /@deep/,
  projects: isDeep
    ? [
        { name: 'wide', grep: /^(?!.*@phone)|@wide/, use: { shownOn: 'wide' } },
        { name: 'phone', grep: /@phone/, use: { shownOn: 'phone' } },
      ]
    : [{ name: 'shop' }],
})
