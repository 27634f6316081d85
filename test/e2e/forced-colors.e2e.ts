import { expect, test } from '#test/support/shop.ts'

test.use({ forcedColors: 'active' })

test('Logos keep their background colour with forced colours', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/alpin/')
  const groundOf = (part: string) =>
    page.locator(`[data-part="${part}"] > img`).evaluate((logo) => getComputedStyle(logo).backgroundColor)
  const forced = await Promise.all(['logo', 'footer-shop'].map(groundOf))
  await page.emulateMedia({ forcedColors: 'none' })
  const usual = (part: string) =>
    page.locator(`[data-part="${part}"]`).evaluate((ground) => getComputedStyle(ground).backgroundColor)
  expect(forced).toEqual(await Promise.all(['header', 'footer'].map(usual)))
})
