import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import type { OnScreen } from './test/support/shop.ts'

if (!existsSync('dist/client') || !existsSync('dist/server'))
  throw new Error('The app is not built (dist/ is missing): run `npm test -- e2e` or `npm run build` first.')

const isDeep = Boolean(process.env.TALSTATION_DEEP)

export default defineConfig<OnScreen>({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  // Leaves the variants in test/e2e/more to `npm run test:deep`, because they take long.
  testIgnore: isDeep ? [] : '**/more/**',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // These limits end a hanging test. On a busy machine a page takes ten times as long as on a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    actionTimeout: 30_000,
    // Records no trace, because a trace costs a fifth of a test's time. `playwright test --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Turns motion off, because animations paint sixty times a second and each test would wait for their end. Tests
    // about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
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
  // Tests with the tag @phone run on the phone, all others on the wide screen. Only a deep run includes tests with the
  // tag @deep, which repeat a tested case, for example in another language or on another device. A deep run runs tests
  // with both @phone and @wide on both screens.
  grepInvert: isDeep ? [] : /@deep/,
  projects: isDeep
    ? [
        { name: 'wide', grep: /^(?!.*@phone)|@wide/, use: { shownOn: 'wide' } },
        { name: 'phone', grep: /@phone/, use: { shownOn: 'phone' } },
      ]
    : [{ name: 'shop' }],
})
