import { test as base } from '@playwright/test'
import { browserData, STOCK_APART } from './browser-data.ts'
import { collectComplaints } from './complaints.ts'
import { CORNER_HOST } from './corner-shop.ts'
import { startOtherOrigin } from './other-origin.ts'
import { startServer, type RunningServer } from './server.ts'

export { expect } from '@playwright/test'

export interface OnScreen {
  shownOn: 'as tagged' | 'wide' | 'phone'
}

interface ForTest extends OnScreen {
  onPhone: boolean
  allowed: RegExp
  watch: void
}

interface ForWorker {
  shop: Omit<RunningServer, 'stop' | 'died'>
  elsewhere: Awaited<ReturnType<typeof startOtherOrigin>>
  environment: Record<string, string>
}

const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 }

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
      // Lets the browser find only the hosts of the tests, so that it sends nothing to other machines.
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
