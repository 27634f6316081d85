import type { Page } from '@playwright/test'
import { becomeCustomer, bookHelmets, newAddress, payFor } from '#test/support/account.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, pupils } from '#test/support/group-pages.ts'
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

test('Pages of login and of a new password contain the session', async ({ page }) => {
  const calls = ownCalls(page)
  for (const path of ['login', 'user/password-reset/token', 'user/welcome/token'])
    await test.step(path, async () => {
      await page.goto(`/alpin/de/${path}`)
      await waitUntilHydrated(page)
      expect(calls).toEqual([])
    })
})

test('Checkout offers guests a login before the prices have come, and customers none', async ({ page, shop }) => {
  const html = async () => (await page.request.get('/alpin/de/checkout')).text()
  const login = 'href="/alpin/de/login?next=checkout"'
  expect(await html()).toContain(login)
  await keepDraft(page, familyDraft(await weekAhead(page.request)))
  await page.route('**/api/prices', () => undefined)
  await page.goto('/alpin/de/checkout')
  await page.getByRole('link', { name: 'Anmelden und Angaben übernehmen' }).click()
  await expect(page).toHaveURL(/\/login\?next=checkout$/)

  await becomeCustomer(page, shop.dataDir)
  expect(await html()).not.toContain(login)
})

test('The server draws the pickup code, which stays while the page hydrates', async ({ page }) => {
  const { bookingId } = await bookHelmets(page.request, newAddress())
  await payFor(page.request, bookingId)
  const address = `/checkout/success?booking=${bookingId}`
  const html = await (await page.request.get(address)).text()
  const served = html.match(/data-part="pickup-code" src="(data:[^"]+)"/)?.[1]
  expect(served).toBeDefined()
  await page.goto(address)
  await waitUntilHydrated(page)
  await expect(page.locator('[data-part="pickup-code"]')).toHaveAttribute('src', served!)
})

test('The server’s title of a begun group is that of its heading', async ({ page }) => {
  const persons = pupils(2)
  const group = await beginGroupOf(page.request, { date: await weekAhead(page.request), persons })
  for (const [path, heading] of [
    [group.slug, say('groups.persons.title', { title: group.title })],
    ['unknown', say('groups.ended.title')],
  ] as const) {
    const html = await (await page.request.get(`/alpin/de/groups/${path}`)).text()
    expect(html).toContain(`<title>${heading} – Alpin Sport Zirbental</title>`)
    await page.goto(`/alpin/de/groups/${path}`)
    await waitUntilHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} – Alpin Sport Zirbental`)
  }
})

test('A hold’s clock hydrates without an error when minutes have passed since the answer', async ({ page }) => {
  const { bookingId } = await bookHelmets(page.request, newAddress(), 4)
  await page.clock.install({ time: Date.now() + 90_000 })
  await page.goto(`/checkout/success?booking=${bookingId}`)
  await expect(page.getByText(/noch 2[89]\sMinuten/).first()).toBeVisible()
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

test('After a logout in another tab, going back to the profile shows nothing personal', async ({ page, shop }) => {
  const email = await becomeCustomer(page, shop.dataDir)
  await page.goto('/alpin/de/user/profile')
  await expect(page.getByRole('main')).toContainText(email)
  await page.goto('/alpin/de/mybooking')
  expect((await page.request.get('/alpin/de/api/customer/logout')).status()).toBe(200)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('account.login.title'))
  await expect(page.getByText(email)).toHaveCount(0)
})

test.describe('a group’s page', () => {
  test.use({ allowed: /^failed: PUT .*\/persons / })

  test('The server renders a group’s table for its leader, and a reload keeps unsaved changes', async ({ page }) => {
    const { slug } = await beginGroupOf(page.request, { date: await weekAhead(page.request), persons: pupils(8) })
    const address = `/alpin/de/groups/${slug}`
    const first = page.locator('[data-column="firstname"]').first()
    const answer = await page.request.get(address)
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(await answer.text()).toContain('Kind 8')

    const calls = ownCalls(page)
    await page.goto(address)
    await expect(first).toHaveValue('Kind 1')
    await page.waitForURL(/#persons$/)
    await expect(first).toHaveValue('Kind 1')
    expect(calls.filter((path) => path.includes('/groups/'))).toEqual([])

    await page.route('**/persons', (route) => route.abort())
    await first.fill('Berta')
    await expect(page.getByText(say('groups.kept.failed'))).toBeVisible()
    await page.reload()
    await expect(first).toHaveValue('Berta')
  })

  test('A group’s page keeps what the leader has typed and pressed before hydration', async ({ page }) => {
    const { slug } = await beginGroupOf(page.request, { date: await weekAhead(page.request), persons: pupils(8) })
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(`/alpin/de/groups/${slug}`, { waitUntil: 'commit' })
    const names = page.locator('[data-column="firstname"]')
    const types = page.locator('select[data-column="type"]')
    await names.first().fill('Berta')
    await types.first().selectOption('1')
    await page.locator('[data-part="row-end"] button').nth(7).click()
    resolve()
    await expect(names).toHaveCount(7)
    await expect(names.first()).toHaveValue('Berta')
    await expect(types.first()).toHaveValue('1')
  })

  test('A group’s page shows the step of its address without showing the table first', async ({ page }) => {
    const { slug } = await beginGroupOf(page.request, { date: await weekAhead(page.request), persons: pupils(8) })
    await page.addInitScript(() => {
      const look = () => {
        const table = document.querySelector('[data-part="persons-table"]')
        if (table?.checkVisibility({ visibilityProperty: true })) Object.assign(globalThis, { hasSeenTable: true })
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(`/alpin/de/groups/${slug}#conditions`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('groups.conditions.title.reservation'))
    expect(await page.evaluate(() => 'hasSeenTable' in globalThis)).toBe(false)
  })
})
