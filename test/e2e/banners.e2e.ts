import { expectNoFlaws } from '#test/support/no-flaws.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/corner-shop.ts'

const banners = (page: Page) => page.locator('[data-part="banner"]')

test('Banners of today stand above the steps, each with its title', async ({ page }) => {
  await page.goto('/corner/de')
  await expect(banners(page).locator('[data-part="banner-title"]')).toHaveText([
    'Titel immer',
    'Titel sturm',
    'Titel aktion',
  ])
  await expect(page.getByRole('region', { name: 'Titel sturm' })).toHaveAttribute('data-kind', 'warning')
  const [banner, heading] = [banners(page).last(), page.getByRole('heading', { level: 1 })]
  expect((await banner.boundingBox())!.y).toBeLessThan((await heading.boundingBox())!.y)
})

test('Banners have the visitor’s language', async ({ page }) => {
  await page.goto('/corner/en')
  await expect(page.getByRole('region', { name: 'Title immer' })).toContainText('More at the lake.')
})

test('A shop’s HTML loses scripts, handlers, styles and pictures', async ({ page }) => {
  await page.goto('/corner/de')
  const text = page.getByRole('region', { name: 'Titel immer' }).locator('[data-part="banner-text"]')
  await expect(text).toHaveText('Mehr am See.')
  expect(await text.innerHTML()).toBe(
    '<p>Mehr <a href="https://example.com/see" rel="noopener noreferrer">am See</a>.</p>',
  )
  await text.click({ position: { x: 2, y: 2 } })
  await expect(page).not.toHaveTitle('weg')
  await expect(page.locator('body')).toBeVisible()
})

test('Banners are in the server’s HTML before any script runs', async ({ request }) => {
  const html = await (await request.get('/corner/de')).text()
  expect(html).toContain('Titel sturm')
  expect(html).not.toContain('Titel vorbei')
})

/** As a rule; that it stands among the settings does nothing. */
const RULE = /<style[^>]*>[^<]*letter-spacing: 0\.5px/

test('A shop’s own CSS applies to the booking screen only', async ({ page, request }) => {
  for (const path of ['login', 'checkout', 'checkout/overview', 'checkout/payment'])
    expect(RULE.test(await (await request.get(`/corner/de/${path}`)).text()), path).toBe(false)
  expect(RULE.test(await (await request.get('/corner/de')).text())).toBe(true)
  await page.goto('/corner/de')
  await expect(banners(page).first()).toHaveCSS('letter-spacing', '0.5px')
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(page.locator('style', { hasText: 'letter-spacing: 0.5px' })).toHaveCount(0)
})

test('Banners have no accessibility violations', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  await page.goto('/corner/de')
  await expect(banners(page)).toHaveCount(3)
  await expectNoFlaws(page)
})
