import type { Page } from '@playwright/test'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'
import { words } from '#test/support/words.ts'

const say = words('de')

const expectTurnedBack = async (page: Page) => {
  await expect(page.getByText(say('cart.incomplete'))).toBeVisible()
  await expect(page).toHaveURL(/\/alpin\/de\?wl=partner#calendar$/)
}

test('Checkout without a stored booking leads to the booking before the app loads', async ({ page }) => {
  for (const path of ['checkout', 'checkout/overview']) {
    await test.step(path, async () => {
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
      await page.goto('/readyz')
      loaded.length = 0
      await page.goto(`/alpin/de/${path}?wl=partner`)
      await expectTurnedBack(page)
      expect(loaded.findIndex((file) => file.endsWith('.js'))).toBeGreaterThan(loaded.indexOf('/alpin/de'))
      await page.goBack()
      await expect(page).toHaveURL('/readyz')
    })
  }
})

test('Checkout leads to the booking also if the browser refuses access to its storage', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new Error('refused')
    }
  })
  await page.goto('/alpin/de/checkout?wl=partner')
  await expectTurnedBack(page)
})

/** Never answers, because the app's start fails otherwise, and the page then shows all of the server's HTML. */
const withoutScripts = (page: Page) => page.route('**/assets/*.js', () => undefined)

test.describe('before any script is loaded', () => {
  test('Checkout without a stored booking names what is missing', async ({ page }) => {
    await withoutScripts(page)
    await page.goto('/alpin/de/checkout', { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await expect(main.getByText(say('cart.error.products'))).toBeVisible()
    await expect(main.getByRole('heading')).toHaveText(say('calendar.title'))
  })

  test('A later step shows its heading, and only once after scripts are loaded', async ({ page }) => {
    await keepDraft(page, familyDraft(await weekAhead(page.request)))
    await withoutScripts(page)
    await page.goto('/alpin/de#products', { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await expect(main.getByRole('heading')).toHaveText(say('products.title'))
    await expect(main.getByText(say('cart.awaited'))).toBeVisible()
    await page.unroute('**/assets/*.js')
    await page.reload()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByText(say('cart.awaited'))).toHaveCount(0)
    await expect(main.getByText(say('products.title'))).toHaveCount(1)
  })

  test('The overview leads to the personal data if the tab has none', async ({ page }) => {
    await keepDraft(page, familyDraft(await weekAhead(page.request)))
    await withoutScripts(page)
    await page.goto('/alpin/de/checkout/overview?wl=partner', { waitUntil: 'commit' })
    await expect(page).toHaveURL('/alpin/de/checkout?wl=partner')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('common.pages.personaldata'))
  })
})
