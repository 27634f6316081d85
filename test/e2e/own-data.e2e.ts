import type { Page } from '@playwright/test'
import { becomeCustomer, bookHelmets, payFor } from '#test/support/account.ts'
import { expect, test } from '#test/support/shop.ts'
import { words } from '#test/support/words.ts'

const say = words('de')

const ownCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/(customer|checkout|groups)/.test(pathname)) calls.push(pathname)
  })
  return calls
}

const waitUntilHydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.querySelector('footer a')!).some((key) => key.startsWith('__react')))

test('The server renders the pages of an account with the customer’s data', async ({ page, shop }) => {
  const email = await becomeCustomer(page, shop.dataDir)
  const { bookingId } = await bookHelmets(page.request, email)
  await payFor(page.request, bookingId)
  const calls = ownCalls(page)
  for (const [path, words] of [
    ['profile', email],
    ['reservations', 'Talstation'],
    [`reservations/${bookingId}`, 'Mia'],
  ] as const) {
    await test.step(path, async () => {
      const address = `/alpin/de/user/${path}`
      const answer = await page.request.get(address)
      expect(answer.headers()['cache-control']).toBe('no-store')
      expect(await answer.text()).toContain(words)
      await page.goto(address)
      await expect(page.getByRole('main')).toContainText(words)
      await waitUntilHydrated(page)
      await expect(page.getByRole('main')).toContainText(words)
      expect(calls).toEqual([])
    })
  }
})

test('After a logout, going back shows nothing personal', async ({ page, shop }) => {
  const email = await becomeCustomer(page, shop.dataDir)
  await page.goto('/alpin/de/mybooking')
  await page.goto('/alpin/de/user/profile')
  await expect(page.getByRole('main')).toContainText(email)
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: say('account.nav.logout') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('account.login.title'))
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('account.login.title'))
  await expect(page.getByText(email)).toHaveCount(0)
  await page.goto('/alpin/de/user/profile')
  await expect(page).toHaveURL('/alpin/de/login?next=userprofile')
  await expect(page.getByText(say('account.login.needed'))).toBeVisible()
})

test('After a logout in another tab, going back to a left page shows nothing personal', async ({ page, shop }) => {
  const email = await becomeCustomer(page, shop.dataDir)
  await page.goto('/alpin/de/user/profile')
  await expect(page.getByRole('main')).toContainText(email)
  await page.goto('/alpin/de/mybooking')
  expect((await page.request.get('/alpin/de/api/customer/logout')).status()).toBe(200)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('account.login.title'))
  await expect(page.getByText(email)).toHaveCount(0)
})
