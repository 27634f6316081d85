import { test as base } from '@playwright/test'
import { startServer, type RunningServer } from './server.ts'

export { expect } from '@playwright/test'

interface ForTest {
  /**
   * Complaints that a test expects: `test.use({ allowed: /status of 409/ })`, for a file or a describe block.
   * Chromium itself writes a console error for every answer from 400 on.
   */
  allowed: RegExp
  watch: void
}

interface ForWorker {
  /** The real production server with the demo shops, one per worker: a test leaves bookings behind for the next. */
  shop: Omit<RunningServer, 'stop' | 'died'>
  /** Its environment variables that differ, beside limits, since all visitors of a test share an address: `test.use({ environment: { JOBS_EVERY_SECONDS: '1' } })`, for a file. */
  environment: Record<string, string>
}

/** Playwright's test, in the shop: `page.goto('/de')`. A console error, a page error or an answer from 500 on fails it. */
export const test = base.extend<ForTest, ForWorker>({
  environment: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ environment }, use) => {
      const { stop, died: _died, ...shop } = await startServer({ RATE_LIMITS: 'off', ...environment })
      await use(shop)
      await stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
  allowed: [/(?!)/, { option: true }],
  watch: [
    async ({ context, shop, allowed }, use, testInfo) => {
      const complaints: string[] = []
      const logged = shop.log.length
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => complaints.push(`page: ${error.error().stack ?? error.error().message}`))
      context.on('response', (response) => {
        if (response.url().startsWith(shop.origin) && response.status() >= 500)
          complaints.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`)
      })
      await use()
      const unexpected = complaints.filter((complaint) => !allowed.test(complaint))
      const log = shop.log.slice(logged)
      if (log.length > 0) await testInfo.attach('server log', { body: log.join('\n'), contentType: 'text/plain' })
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})
