import type { Page } from '@playwright/test'
import { heading, openPayment } from '#test/support/checkout-pages.ts'
import { cutOffIn, expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const facts = (page: Page) => page.locator('[data-part="poster-facts"]')
const onward = (page: Page, words: string) => page.getByRole('button', { name: words })

const ENTRIES = [
  {
    path: '/de',
    title: 'Ski und Snowboard leihen im Zirbental',
    price: 'ab 103 € für 6 Tage',
    next: 'Weiter zum Zeitraum',
  },
  {
    path: '/velo/en',
    title: 'Bike and e-bike hire at the Fendelsee',
    price: 'from €47.50 for 6 days',
    next: 'Continue',
  },
]

for (const { path, title, price, next } of ENTRIES)
  test(
    `The entry ${path} shows picture, price, terms, hours and next button in one screen`,
    { tag: path === '/de' ? [] : '@deep' },
    async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(globalThis, { shift: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (globalThis as never as { shift: number }).shift += (entry as never as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (const [width, height] of [
        [360, 740],
        [768, 1024],
        [1280, 900],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.goto(path)
        await expect(heading(page, title)).toBeInViewport({ ratio: 1 })
        const picture = page.locator('[data-part="poster-picture"] img')
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
        await expect(facts(page).locator('dt').first()).toHaveText(price)
        await expect(facts(page).locator('dd')).toHaveCount(3)
        await expect(facts(page)).toBeInViewport({ ratio: 1 })
        await expect(onward(page, next).first()).toBeInViewport({ ratio: 1 })
        expect(await cutOffIn(page)).toEqual([])
        expect(await page.evaluate(() => (globalThis as never as { shift: number }).shift), `${width}`).toBe(0)
      }
      await expectNoFlaws(page)
    },
  )

test('The entry offers to pay an unpaid booking, and “Meine Buchung” requests its link', async ({ page }) => {
  await openPayment(page, 3)
  await page.goto('/de')
  const open = page.locator('[data-part="open-booking"]')
  // The day is named if the hold ends after midnight.
  await expect(open).toContainText(
    /^ALP-\w{6} ist noch nicht bezahlt\. Reserviert bis (\d+\.\s\p{L}+ \d{4} um )?[1-9]?\d:\d\d\sUhr\.Jetzt bezahlen$/u,
  )
  await expectNoFlaws(page)
  const number = /ALP-\w{6}/.exec(await open.innerText())![0]
  await page.getByRole('banner').getByRole('link', { name: 'Meine Buchung' }).click()
  await expect(heading(page, 'Meine Buchung')).toBeVisible()
  await page.getByRole('textbox', { name: 'E‑Mail' }).fill('anna@example.com')
  await page.getByRole('textbox', { name: 'Buchungsnummer' }).fill(number)
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Link schicken' }).click()
  await expect(page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' })).toBeFocused()
  await page.goto('/de')
  await open.getByRole('link', { name: 'Jetzt bezahlen' }).click()
  await expect(heading(page, 'Bezahlung')).toBeVisible()

  await test.step('on a phone, a hold until another day covers no part of the heading', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route('**/api/checkout/*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), holdUntil: '2040-09-30T12:00:00Z' } })
    })
    await page.goto('/de')
    await expect(open).toContainText('Reserviert bis 30. September 2040 um 14:00 Uhr.')
    const title = (await heading(page, 'Ski und Snowboard leihen im Zirbental').boundingBox())!
    expect((await open.boundingBox())!.y).toBeGreaterThanOrEqual(title.y + title.height)
  })
})
