import type { Page, Request } from '@playwright/test'
import { PageTraffic } from '#contract/traffic.ts'
import { builtFileOf } from '#test/support/built-app.ts'
import { logInStaff } from '#test/support/counter.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'
import { consentOf } from '#test/support/tracking-shop.ts'

const isBeacon = (request: Request) => request.url().endsWith('/api/traffic')

/** Only sends the event, because Playwright reports no requests of a page that was really left. */
const leave = (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))

const beaconsOf = (page: Page): PageTraffic[] => {
  const beacons: PageTraffic[] = []
  page.context().on('request', (request) => {
    if (isBeacon(request)) beacons.push(PageTraffic.parse(request.postDataJSON()))
  })
  return beacons
}

const countsTraffic = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(builtFileOf('src/consent/count-traffic.ts')))

test('A page sends its steps once when the visitor leaves, without content or identifier', async ({ page }) => {
  const beacons = beaconsOf(page)
  const loaded = countsTraffic(page)
  await openPage(page, '/alpin/de')
  await loaded
  await page.getByRole('button', { name: 'Weiter zum Zeitraum' }).click()
  await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
  const sent = page.waitForResponse((response) => isBeacon(response.request()))
  await leave(page)
  expect((await sent).status()).toBe(202)
  expect(await (await sent).request().headerValue('cookie')).toBeNull()
  const [{ charts }] = beacons as [PageTraffic]
  expect(charts.booking!.states).toEqual(expect.arrayContaining(['step.entry', 'step.calendar']))
  expect(charts.booking!.arrows).toContain('step.entry|step.next|1')
  expect(charts.booking!.ends).toContain('step.calendar')
  expect(beacons).toHaveLength(1)
})

test('A visitor who refuses to be measured sends no traffic', { tag: '@deep' }, async ({ page }) => {
  const beacons = beaconsOf(page)
  const loaded = countsTraffic(page)
  await openPage(page, '/velo/de')
  await consentOf(page).getByRole('button', { name: 'Alle ablehnen' }).click()
  await loaded
  await leave(page)
  await page.evaluate(async () => (await fetch('/de/api/site')).status)
  expect(beacons).toEqual([])
})

test('A browser with Global Privacy Control sends no traffic', { tag: '@deep' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const beacons = beaconsOf(page)
  const loaded = countsTraffic(page)
  await openPage(page, '/alpin/de')
  await loaded
  await leave(page)
  await page.evaluate(async () => (await fetch('/de/api/site')).status)
  expect(beacons).toEqual([])
})

test(
  'The counter shows a week’s funnel and where visits ended',
  { tag: ['@phone', '@wide', '@deep'] },
  async ({ page, request }) => {
    const visit = (states: string[]) =>
      request.post('/velo/de/api/traffic', {
        data: { charts: { booking: { states, arrows: [], ends: states.slice(-1) } } },
      })
    const steps = ['step.entry', 'step.calendar', 'step.products', 'step.cart']
    for (const [at, count] of [12, 9, 7, 3].entries())
      for (let sent = 0; sent < count; sent += 1) expect((await visit(steps.slice(0, at + 1))).status()).toBe(202)
    await page.goto('/velo/de/staff/traffic')
    await logInStaff(page)
    await expect(page.getByRole('heading', { name: 'Besuche', level: 1 })).toBeFocused()
    const table = page.getByRole('table', { name: 'Tabelle der Schritte' })
    await expect(table.getByRole('row').nth(1)).toContainText('31')
    await expect(table.getByRole('row').nth(2)).toContainText('19')
    await expect(table.getByRole('row').nth(2)).toContainText('61')
    await expect(table.getByRole('row').nth(2)).toContainText('−39')
    await expect(table.getByRole('row', { name: /Warenkorb/ })).toContainText('unter 5')
    await expect(page.getByRole('listitem').filter({ hasText: /: 12$/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Eine Woche weiter' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Eine Woche zurück' }).click()
    await expect(table.getByRole('row').nth(1)).toContainText('unter 5')
    await page.getByRole('link', { name: 'Eine Woche weiter' }).click()
    await expect(table.getByRole('row').nth(1)).toContainText('31')
    await expectNoFlaws(page)
  },
)
