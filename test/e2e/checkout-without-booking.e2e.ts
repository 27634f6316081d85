import type { Page } from '@playwright/test'
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
