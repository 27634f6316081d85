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
  testIgnore: isDeep ? [] : '**/more/**',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    actionTimeout: 30_000,
    // Records no trace, because a trace costs a fifth of a test's time.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Turns motion off, because each test would wait for the end of its animations.
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
  grepInvert: isDeep ? [] : /@deep/,
  projects: isDeep
    ? [
        { name: 'wide', grep: /^(?!.*@phone)|@wide/, use: { shownOn: 'wide' } },
        { name: 'phone', grep: /@phone/, use: { shownOn: 'phone' } },
      ]
    : [{ name: 'shop' }],
})
