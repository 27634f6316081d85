import type { Page } from '@playwright/test'
import { REACT_MARK } from '#src/base/early-clicks.ts'
import { expect, test } from '#test/support/shop.ts'
import { slowDown } from '#test/support/slow-network.ts'

/**
 * The limit below which nobody sees a shift. On a slow line the shop's font may arrive after the first paint and make
 * words a pixel wider: shifts of 0.0015 to 0.0041 were measured on a busy machine.
 */
const NOTHING = 0.005

test.use({ allowed: /answer: (401|404|409)/ })

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/**
 * Opens a page on a slow phone. Waits for the heading that the page shows in the end, and for everything that loads
 * later.
 */
const expectNoShift = async (page: Page, path: string, heading: string) => {
  await watchShifts(page)
  await slowDown(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 60_000 })
  await page.waitForFunction(
    (mark) => Object.keys(document.querySelector('[data-part="logo"]') ?? {}).some((key) => key.startsWith(mark)),
    REACT_MARK,
  )
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: { value: number }[] }).shifts)
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(NOTHING)
}

for (const [path, heading, name] of [
  ['/alpin/de/checkout', 'Wann geht’s los?', 'Checkout with an empty booking'],
  ['/alpin/de/groups', 'Als Gruppe buchen', 'A new group'],
] as const)
  test(`${name} shifts no content while it loads @phone`, ({ page }) => expectNoShift(page, path, heading))

for (const [path, heading] of [
  ['/alpin/de', 'Wer leiht aus?'],
  ['/alpin/de?content=agb', 'AGB'],
  ['/alpin/de/login', 'Mein Konto'],
  ['/alpin/de/user/reservations', 'Mein Konto'],
  ['/alpin/de/user/welcome/token', 'Willkommen'],
  ['/alpin/de/user/password-reset/token', 'Neues Passwort'],
  ['/alpin/de/mybooking', 'Meine Buchung'],
  ['/velo/de/withdrawal', 'Vertrag widerrufen'],
  ['/alpin/de/newsletter/confirm', 'Dieser Link gilt nicht mehr'],
  ['/alpin/de/checkout/overview', 'Wann geht’s los?'],
  ['/alpin/de/checkout/payment', 'Wann geht’s los?'],
  ['/alpin/de/checkout/payment/check', 'Wann geht’s los?'],
  ['/alpin/de/checkout/success', 'Dieser Link ist unvollständig'],
  ['/alpin/de/groups/unknown', 'Diese Gruppe ist gebucht oder nicht mehr offen'],
  ['/alpin/de/groups/change', 'Diese Buchung finden wir hier nicht'],
  ['/alpin/de/groups/success', 'Zu dieser Adresse gehört keine Gruppe'],
] as const)
  test(`${path} shifts no content while it loads @phone @wide`, { tag: '@deep' }, ({ page }) =>
    expectNoShift(page, path, heading),
  )
