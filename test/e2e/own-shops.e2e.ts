import type { Page } from '@playwright/test'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import { keepDraft, weekAhead } from '#test/support/booking.ts'
import { STOCK_APART } from '#test/support/browser-data.ts'
import { EXTREME_COLOURS } from '#test/support/extreme-colours.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'
import { HOUSES } from '#test/support/states.ts'

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

test.describe('a shop with its stock at another origin', () => {
  test.use({ allowed: /^failed: \w+ http:\/\/stock\.example/ })

  test('the page requests stock without cookies, and reads the answer only if the origin allows', async ({
    page,
    context,
    elsewhere,
    shop,
  }) => {
    const host = `http://${STOCK_APART.host}`
    elsewhere.leadsTo = shop.origin
    await context.addCookies([{ name: 'fern_test', value: '1', url: host }])
    const read = page.waitForResponse((response) => response.url() === `${host}/fern/de/api/stock`)
    await openStep(page, STOCK_APART.code, 'products')
    expect(Object.keys((await (await read).json()) as object)).toEqual(['stock'])
    expect(elsewhere.asked).toEqual([{ path: '/fern/de/api/stock', cookie: undefined }])

    elsewhere.allows = false
    const refused = page.waitForEvent('requestfailed', (request) => request.url().startsWith(host))
    await page.reload()
    expect((await refused).url()).toBe(`${host}/fern/de/api/stock`)
    await expect(page.locator('#products')).toContainText('E-Trekkingrad')
  })
})

test(
  'The entry of a shop without picture and headline begins with a general heading',
  { tag: '@deep' },
  async ({ page }) => {
    for (const [width, height] of [
      [360, 740],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/${STOCK_APART.code}/de`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ausrüstung buchen')
      await expect(page.locator('[data-part="poster-picture"]')).toHaveCount(0)
      await expect(page.locator('[data-part="poster-facts"] dt').first()).toHaveText(/^ab/)
      await expect(page.getByRole('heading', { name: 'Wer leiht aus?' })).toBeInViewport({ ratio: 1 })
      await expectNoFlaws(page)
    }
  },
)

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

test('Axe finds no violations in a shop with very dark colours', { tag: '@deep' }, async ({ page }) => {
  await expectReadable(page, 'dunkel', ['products'])
})

for (const code of Object.keys(EXTREME_COLOURS))
  test(`Axe finds no violations in a shop with the extreme colours of ${code}`, { tag: '@deep' }, async ({ page }) => {
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
