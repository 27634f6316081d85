import { expectNoFlaws } from '#test/support/no-flaws.ts'
import type { Page } from '@playwright/test'
import { CORNER_HOST } from '#test/support/corner-shop.ts'
import { expect, test } from '#test/support/shop.ts'

const banners = (page: Page) => page.locator('[data-part="banner"]')

test(
  'Today’s warnings appear above the first step and other banners below, as safe HTML',
  { tag: ['@phone', '@wide', '@deep'] },
  async ({ page }) => {
    await page.goto('/corner/de')
    await expect(banners(page).locator('[data-part="banner-title"]')).toHaveText([
      'Titel sturm',
      'Titel immer',
      'Titel aktion',
    ])
    await expect(page.getByRole('region', { name: 'Titel sturm' })).toHaveAttribute('data-kind', 'warning')
    const tops = [banners(page).first(), page.locator('#entry'), banners(page).last()].map(
      async (part) => (await part.boundingBox())!.y,
    )
    const [warning, step, offer] = (await Promise.all(tops)) as [number, number, number]
    expect([warning < step, step < offer]).toEqual([true, true])
    await expectNoFlaws(page)

    await test.step('a banner’s HTML loses scripts, handlers, styles and pictures', async () => {
      const text = page.getByRole('region', { name: 'Titel immer' }).locator('[data-part="banner-text"]')
      await expect(text).toHaveText('Mehr am See.')
      expect(await text.innerHTML()).toBe(
        '<p>Mehr <a href="https://example.com/see" rel="noopener noreferrer">am See</a>.</p>',
      )
      await text.click({ position: { x: 2, y: 2 } })
      await expect(page).not.toHaveTitle('weg')
      await expect(page.locator('body')).toBeVisible()
    })
  },
)

test('Banners above a later step show only their titles until a press unfolds them @phone', async ({ page }) => {
  await page.goto('/corner/de#calendar')
  await expect(page.locator('#calendar')).toHaveAttribute('data-state', 'open')
  const always = page.getByRole('region', { name: 'Titel immer' })
  const text = always.locator('[data-part="banner-text"]')
  await expect(text).toBeHidden()
  for (const banner of await banners(page).all()) expect((await banner.boundingBox())!.height).toBeLessThan(60)
  await always.getByText('Titel immer').click()
  await expect(text).toHaveText('Mehr am See.')
  await expectNoFlaws(page)
})

test('Banners are in the server’s HTML before any script runs, in the visitor’s language', async ({ request }) => {
  const html = await (await request.get('/corner/de')).text()
  expect(html).toContain('Titel sturm')
  expect(html).not.toContain('Titel vorbei')
  const english = await (await request.get('/corner/en')).text()
  expect(english).toContain('Title immer')
  expect(english).toMatch(/More.*at the lake/)
})

const OWN =
  /<(?:link|script)[^>]*\/tenant-files\/corner\/[\w-]+\/corner\.(?:css|js)"[^>]*integrity="sha384-[\w+/]{64}"/g

const elementsOf = (html: string) => html.match(OWN)?.length ?? 0

test('A shop’s CSS and script load only while booking, the script only on its host', async ({
  page,
  request,
  baseURL,
}) => {
  const ownHost = baseURL!.replace('localhost', CORNER_HOST)
  expect(elementsOf(await (await request.get('/corner/de')).text())).toBe(1)

  await page.goto(`${ownHost}/de`)
  await expect(banners(page).first()).toHaveCSS('letter-spacing', '0.5px')
  await expect(page.locator('html')).toHaveAttribute('data-corner', '/de')
  const htmlOf = (path: string) => page.evaluate(async (at) => (await fetch(at)).text(), path)
  expect(elementsOf(await htmlOf('/de'))).toBe(2)
  for (const path of ['login', 'user/profile', 'checkout', 'checkout/overview', 'checkout/payment', 'checkout/success'])
    expect(elementsOf(await htmlOf(`/de/${path}`)), path).toBe(0)

  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByRole('textbox', { name: 'E‑Mail' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-corner')
  await expect(page.locator('link[href*="corner.css"]')).toHaveCount(0)

  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('data-corner', '/de')
})
