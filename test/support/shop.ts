import { test as base } from '@playwright/test'
import { browserData, STOCK_APART } from './browser-data.ts'
import { collectComplaints } from './complaints.ts'
import { CORNER_HOST } from './corner-shop.ts'
import { startOtherOrigin } from './other-origin.ts'
import { startServer, type RunningServer } from './server.ts'

export { expect } from '@playwright/test'

export interface OnScreen {
  /** Set by the project. */
  shownOn: 'as tagged' | 'wide' | 'phone'
}

interface ForTest extends OnScreen {
  onPhone: boolean
  /** Complaints that a test expects: `test.use({ allowed: /^answer: 409/ })`, for a file or a describe block. */
  allowed: RegExp
  watch: void
}

interface ForWorker {
  /** The real production server with the demo shops and some more (browser-data.ts), one per worker: a test leaves bookings behind for the next. */
  shop: Omit<RunningServer, 'stop' | 'died'>
  /** The host of the stock that stands apart. */
  elsewhere: Awaited<ReturnType<typeof startOtherOrigin>>
  /** Its environment variables that differ, beside limits, since all visitors of a test share an address, and jobs, which tests wait for: `test.use({ environment: { JOBS_EVERY_SECONDS: '1' } })`, for a file. */
  environment: Record<string, string>
}

const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 }

/** Playwright's test, in the shop: `page.goto('/de')`. An error of the page, a failed request or an answer from 400 on fails it. */
export const test = base.extend<ForTest, ForWorker>({
  environment: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ environment }, use) => {
      const own = { DATA_DIR: await browserData(), RATE_LIMITS: 'off', JOBS_EVERY_SECONDS: '2', ...environment }
      const { stop, died: _died, ...shop } = await startServer(own)
      await use(shop)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are wanted: none.
    async ({}, use) => {
      const elsewhere = await startOtherOrigin()
      await use(elsewhere)
      elsewhere.stop()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, elsewhere }, use) => {
      // No other host is found, so that nothing leaves this machine.
      const hosts = `MAP ${STOCK_APART.host} 127.0.0.1:${elsewhere.port}, MAP * ~NOTFOUND`
      const rule = `--host-resolver-rules=${hosts}, EXCLUDE localhost, EXCLUDE ${CORNER_HOST}, EXCLUDE 127.0.0.1`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
  allowed: [/(?!)/, { option: true }],
  shownOn: ['as tagged', { option: true }],
  onPhone: ({ shownOn }, use, { tags }) => use(shownOn === 'as tagged' ? tags.includes('@phone') : shownOn === 'phone'),
  viewport: ({ viewport, onPhone }, use) => use(onPhone ? PHONE.viewport : viewport),
  deviceScaleFactor: ({ deviceScaleFactor, onPhone }, use) =>
    use(onPhone ? PHONE.deviceScaleFactor : deviceScaleFactor),
  hasTouch: ({ onPhone }, use) => use(onPhone),
  isMobile: ({ onPhone }, use) => use(onPhone),
  watch: [
    async ({ context, shop, allowed }, use, testInfo) => {
      const complaints = await collectComplaints(context)
      const logged = shop.log.length
      await use()
      const unexpected = complaints.filter((complaint) => !allowed.test(complaint))
      const log = shop.log.slice(logged)
      if (log.length > 0) await testInfo.attach('server log', { body: log.join('\n'), contentType: 'text/plain' })
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})
