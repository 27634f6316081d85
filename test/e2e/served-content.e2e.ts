import type { Page } from '@playwright/test'
import { bookHelmets, newAddress, payFor } from '#test/support/account.ts'
import { openChange, paidGroup, removeRow, reviewChange, sendChange } from '#test/support/group-pages.ts'
import { holdScripts, hydrated } from '#test/support/hydration.ts'
import { FIRST_VISITS, PREPARATIONS } from '#test/support/public-pages.ts'
import { expect, test } from '#test/support/shop.ts'

/** The browser shows other content than the server, because only it knows the visitor's booking or new group. */
const REPLACED = ['checkout without a booking', 'products with a booking', 'overview', 'new group']

interface Watched {
  served: Element[]
  bareImages: Set<string>
}

const watch = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { served: [], bareImages: new Set() }
    Object.assign(globalThis, { watched })
    const look = () => {
      for (const { src, alt } of document.images) if (src === '') watched.bareImages.add(alt)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['src'] })
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main')
      watched.served = [main?.firstElementChild, main?.querySelector('h1')].filter((element) => element != null)
    })
  })

const settle = async (page: Page) => {
  await hydrated(page.locator('footer a').first())
  await page.waitForLoadState('networkidle')
}

const lost = (page: Page) =>
  page.evaluate(() => {
    const { served } = (globalThis as unknown as { watched: Watched }).watched
    return served.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML.slice(0, 80))
  })

const bareImages = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { watched: Watched }).watched.bareImages])

const expectKept = async (page: Page, name: string, path: string) => {
  await page.goto(path)
  await settle(page)
  if (!REPLACED.includes(name)) expect(await lost(page)).toEqual([])
  expect(await bareImages(page)).toEqual([])
}

test.describe('pages of a first visit', () => {
  test.use({ allowed: /answer: (401|404|410)/ })

  test('pages of a first visit keep the server’s content while they hydrate', { tag: '@deep' }, async ({ page }) => {
    test.slow()
    await watch(page)
    for (const { name, path } of FIRST_VISITS) await test.step(name, () => expectKept(page, name, path))
  })
})

for (const [owner, prepare] of Object.entries(PREPARATIONS))
  test(
    `The pages of a visitor with ${owner} keep the server’s content while they hydrate`,
    { tag: owner === 'a group' ? [] : '@deep' },
    async ({ page, shop }) => {
      const pages = await prepare(page, shop.dataDir, '')
      const opened = await page.context().newPage()
      await watch(opened)
      for (const { name, path } of pages) await test.step(name, () => expectKept(opened, name, path))
    },
  )

test(
  'A changed group’s booking keeps the server’s content until its history is loaded',
  { tag: '@deep' },
  async ({ page }) => {
    const { bookingId } = await paidGroup(page.request, 24, 7)
    await openChange(page, bookingId)
    await removeRow(page, 5)
    await reviewChange(page)
    await sendChange(page, 'Änderung speichern')
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Gruppe ist geändert' })).toBeVisible()

    const opened = await page.context().newPage()
    await watch(opened)
    const release = await holdScripts(opened, 'src/booking/change/GroupHistory.tsx')
    await opened.goto(`/alpin/de/checkout/success?booking=${bookingId}`)
    await release()
    await hydrated(opened.locator('[data-part="group-history"]'))
    expect(await lost(opened)).toEqual([])
    expect(await bareImages(opened)).toEqual([])
  },
)

test('A pickup code that the browser draws is never a broken image', async ({ page }) => {
  const { bookingId } = await bookHelmets(page.request, newAddress())
  await payFor(page.request, bookingId)
  await watch(page)
  await page.goto(`/alpin/de/checkout/payment/check?booking=${bookingId}`)
  await expect(page.locator('img[data-part="pickup-code"]')).toBeVisible()
  expect(await bareImages(page)).toEqual([])
})
