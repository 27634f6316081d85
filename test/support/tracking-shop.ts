import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import { weekAhead } from '#test/support/booking.ts'
import { listenForForeignHosts } from '#test/support/foreign-hosts.ts'
import { demoDataAnd, talstation } from '#test/support/prepared-data.ts'
import { startServer, type RunningServer } from '#test/support/server.ts'
import { test as shopTest } from '#test/support/shop.ts'

/*
 * The demo's bike shop with a tag manager, beside the demo shops, which have none: nothing of them asks another host, wherever they are tried.
 */

export { expect } from '@playwright/test'

export const TRACKING_SHOP = 'messung'
export const GTM_ID = 'GTM-TEST1'

interface ForWorker {
  shop: Omit<RunningServer, 'stop' | 'died'>
  /** Records every request to another host, on the machine's own network. */
  foreign: Awaited<ReturnType<typeof listenForForeignHosts>>
}

const withTrackingShop = (): Promise<string> =>
  demoDataAnd('tracking-data', ['test/support/tracking-shop.ts'], (dataDir) => {
    const folder = mkdtempSync(join(tmpdir(), 'talstation-tracking-'))
    const shopFolder = join(folder, TRACKING_SHOP)
    cpSync('tenants/velo', shopFolder, { recursive: true })
    // A location belongs to one shop.
    for (const name of readdirSync(shopFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.json'),
    ))
      writeFileSync(
        join(shopFolder, name),
        readFileSync(join(shopFolder, name), 'utf8').replaceAll('seehafen', 'messplatz'),
      )
    const file = join(shopFolder, 'shop.json')
    const content = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...content, code: TRACKING_SHOP, numberPrefix: 'MES', gtmId: GTM_ID }))
    talstation(['tenant', 'import', shopFolder], dataDir)
    rmSync(folder, { recursive: true })
  })

/** The test of the demo shops, at a server that has this shop too: `page.goto('/messung/de')`. */
export const test = shopTest.extend<object, ForWorker>({
  foreign: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are wanted: none.
    async ({}, use) => {
      const foreign = await listenForForeignHosts()
      await use(foreign)
      foreign.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, foreign }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), foreign.rule] }),
    { scope: 'worker' },
  ],
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are wanted: none.
    async ({}, use) => {
      const { stop, ...shop } = await startServer({ DATA_DIR: await withTrackingShop(), RATE_LIMITS: 'off' })
      await use(shop)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const trailer = {
  id: 'kinderanhaenger',
  count: 1,
  title: 'Kinderanhänger',
  modelId: 'anhang-duo',
  property1: 'max. 36 kg',
}

/** An adult with a trailer, for a week of the season. */
export const trailerDraft = async (page: Page): Promise<BookingDraft> => ({
  version: DRAFT_VERSION,
  persons: [{ type: 1, age: null, coverage: false, products: [trailer] }],
  days: await weekAhead(page.request, 0, TRACKING_SHOP),
  rate: null,
  hours: null,
  location: 'messplatz',
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
})

/** Otto orders a trailer by the API; this browser has his cookie. */
export const orderTrailer = async (page: Page): Promise<CheckoutAnswer> => {
  const { id, count, modelId, property1 } = trailer
  const answer = await page.request.post(`/${TRACKING_SHOP}/de/api/checkout`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      language: 'de',
      date: await weekAhead(page.request, 0, TRACKING_SHOP),
      location: 'messplatz',
      termsAccepted: true,
      persons: [
        {
          mainperson: true,
          type: 1,
          label: 'Erwachsener 1',
          firstname: 'Otto',
          lastname: 'Huber',
          country: 'AT',
          address: 'Seeweg 3',
          zip: '6900',
          city: 'Bregenz',
          phone: '+43 664 1234567',
          email: 'otto@example.com',
          products: [{ id, count, modelId, property1 }],
        },
      ],
    },
  })
  return (await answer.json()) as CheckoutAnswer
}

/** A script in the place of Google's: it counts its loads and leaves what tags leave. */
const STAND_IN = `
document.cookie = '_ga=GA1.1.1; Path=/'
document.cookie = '_ga_TEST1=GS1.1; Path=/'
localStorage.setItem('_gcl_ls', '{}')
`

/** Answers for the tag manager's host. @returns the addresses that were asked for */
export const standInForGoogle = async (context: BrowserContext): Promise<string[]> => {
  const asked: string[] = []
  await context.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: STAND_IN })
  })
  return asked
}

/** The entries of the tag manager's data layer, commands as lists. */
export const dataLayerOf = (page: Page) =>
  page.evaluate(() =>
    (globalThis.dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry,
    ),
  ) as Promise<(Record<string, unknown> | unknown[])[]>

/** Those of one name, without what the tag manager's own commands say. */
export const eventsOf = async (page: Page, name: string) =>
  (await dataLayerOf(page)).filter((entry) => !Array.isArray(entry) && entry.event === name)

/** The question about cookies. */
export const consentOf = (page: Page) => page.getByRole('dialog', { name: /^Cookies/ })
