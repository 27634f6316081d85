import type { Page } from '@playwright/test'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import { keepDraft, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { startOtherOrigin } from '#test/support/other-origin.ts'
import { addOwnShops } from '#test/support/own-shop.ts'
import { demoData } from '#test/support/prepared-data.ts'
import { startServer, type RunningServer } from '#test/support/server.ts'
import { expect, test as inShop } from '#test/support/shop.ts'
import { HOUSES } from '#test/support/states.ts'

/* Shops with settings that the demo shops do not have: stock at another origin, and colours at the limits of what an import takes. */

const STOCK_APART = 'fern'

const SCHEMES = {
  dunkel: {
    colorSection1: '#000000',
    colorSection2: '#ffffff',
    colorSection3: '#0a0a0a',
    colorFont: '#ffffff',
    colorFontInverted: '#000000',
    colorButton: '#ffff00',
    colorButtonSwitched: '#00ffff',
    colorIcons: '#ffffff',
    colorHighlight: '#ff00ff',
    colorProduct1: '#141414',
    colorProduct2: '#000000',
  },
  grell: {
    colorSection1: '#ffff00',
    colorSection2: '#0000ff',
    colorSection3: '#ffffff',
    colorFont: '#000000',
    colorFontInverted: '#ffffff',
    colorButton: '#e60000',
    colorButtonSwitched: '#006600',
    colorIcons: '#0000ff',
    colorHighlight: '#ff00ff',
    colorProduct1: '#00ffff',
    colorProduct2: '#ffff00',
  },
  blass: {
    colorSection1: '#ffffff',
    colorSection2: '#757575',
    colorSection3: '#ffffff',
    colorFont: '#757575',
    colorFontInverted: '#ffffff',
    colorButton: '#767676',
    colorButtonSwitched: '#757575',
    colorIcons: '#767676',
    colorHighlight: '#ffffff',
    colorProduct1: '#ffffff',
    colorProduct2: '#fefefe',
  },
}

interface ForWorker {
  elsewhere: Awaited<ReturnType<typeof startOtherOrigin>>
  shop: Omit<RunningServer, 'stop' | 'died'>
}

const test = inShop.extend<object, ForWorker>({
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern -- as in shop.ts
    async ({}, use) => {
      const elsewhere = await startOtherOrigin()
      await use(elsewhere)
      elsewhere.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ elsewhere }, use) => {
      const DATA_DIR = await demoData()
      addOwnShops(DATA_DIR, { [STOCK_APART]: { baseUrl: `${elsewhere.origin}/${STOCK_APART}` }, ...SCHEMES })
      const { stop, died: _died, ...shop } = await startServer({ DATA_DIR, RATE_LIMITS: 'off' })
      elsewhere.leadsTo = shop.origin
      await use(shop)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// One after another: a second worker would start a second server.
test.describe.configure({ mode: 'default' })

/** A week with a bike for one adult, at a step of the booking screen. */
const openStep = async (page: Page, code: string, step: string) => {
  const draft: BookingDraft = {
    version: DRAFT_VERSION,
    persons: [{ type: 1, age: null, coverage: false, products: [...HOUSES.velo.adult] }],
    days: await weekAhead(page.request, 1, code),
    rate: null,
    hours: null,
    location: `hafen-${code}`,
    pickupDayBefore: false,
    specials: [],
    discountcode: null,
    accommodation: null,
  }
  await keepDraft(page, draft, code)
  await page.goto(`/${code}/de#${step}`)
  await expect(page.locator(`#${step}`)).toHaveAttribute('data-state', 'open')
}

test.describe('A shop whose stock is at another origin', () => {
  // Chromium writes a refusal of an answer to the console.
  test.use({ allowed: /Access-Control-Allow-Origin|ERR_FAILED/ })

  test('is asked there without cookies, and only its own pages read the answer', async ({
    page,
    context,
    elsewhere,
  }) => {
    await context.addCookies([{ name: 'fern_test', value: '1', url: elsewhere.origin }])
    const read = page.waitForResponse((response) => response.url() === `${elsewhere.origin}/fern/de/api/stock`)
    await openStep(page, STOCK_APART, 'products')
    expect(Object.keys((await (await read).json()) as object)).toEqual(['stock'])
    expect(elsewhere.asked).toEqual([{ path: '/fern/de/api/stock', cookie: undefined }])

    // Control: where the other origin does not allow it, the browser keeps the answer from the page.
    elsewhere.allows = false
    const refused = page.waitForEvent('requestfailed', (request) => request.url().startsWith(elsewhere.origin))
    await page.reload()
    expect((await refused).url()).toBe(`${elsewhere.origin}/fern/de/api/stock`)
    await expect(page.locator('#products')).toContainText('E-Trekkingrad')
  })
})

const expectReadable = async (page: Page, code: string, steps: readonly string[]) => {
  for (const step of steps) {
    await openStep(page, code, step)
    await expect(page.locator(`#${step} [data-part="skeleton"]`)).toHaveCount(0)
    await expectNoFlaws(page, { of: 'html' })
  }
  await page.goto(`/${code}/de/checkout`)
  await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await expectNoFlaws(page, { of: 'html' })
}

test('Axe finds nothing in a shop of the darkest colours', async ({ page }) => {
  await expectReadable(page, 'dunkel', ['products'])
})

for (const code of Object.keys(SCHEMES))
  test(`Axe finds nothing in a shop whose colours are as extreme as ${code}`, { tag: '@deep' }, async ({ page }) => {
    await expectReadable(page, code, ['entry', 'calendar', 'products', 'cart'])
    await openStep(page, code, 'cart')
    await page.locator('#cart [data-part="cart-line"] [data-part="icon-button"]').first().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoFlaws(page, { of: 'html' })
    for (const path of ['/login?view=register', '?content=imprint']) {
      await page.goto(`/${code}/de${path}`)
      await expectNoFlaws(page, { of: 'html' })
    }
  })
