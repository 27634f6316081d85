import type { Page } from '@playwright/test'
import { KEEP_EARLY_CLICKS, REACT_MARK, replayEarlyClicks } from '#src/base/early-clicks.ts'
import { bookHelmets } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, pupils } from '#test/support/group-pages.ts'
import { tick, untick } from '#test/support/hand.ts'
import { holdScripts, hydrated } from '#test/support/hydration.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('A click before hydration takes effect when the page is hydrated', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/de', { waitUntil: 'commit' })
  const kids = page.getByRole('group', { name: 'Kinder' })
  const more = kids.getByRole('button').last()
  await more.click()
  await more.click()
  await expect(kids.getByRole('status')).toHaveAttribute('data-early', '2')
  await release()
  await expect(page.getByLabel('Kind 2', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Kind 3', { exact: true })).toHaveCount(0)
  await expect(kids.getByRole('status')).toHaveText('2')
  await expect(kids.getByRole('status')).not.toHaveAttribute('data-early')
  await more.click()
  await expect(page.getByLabel('Kind 3', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Kind 4', { exact: true })).toHaveCount(0)
})

test('A press that begins before hydration and ends after it takes effect once', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/de', { waitUntil: 'commit' })
  const kids = page.getByRole('group', { name: 'Kinder' })
  const more = kids.getByRole('button').last()
  await more.hover()
  await page.mouse.down()
  await release()
  await hydrated(more)
  await page.mouse.up()
  await expect(kids.getByRole('status')).toHaveText('1')
  await more.click()
  await expect(kids.getByRole('status')).toHaveText('2')
})

test('A page keeps the position to which the visitor has scrolled before hydration', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/de', { waitUntil: 'commit' })
  const more = page.getByRole('group', { name: 'Kinder' }).getByRole('button').last()
  await expect(more).toBeVisible()
  await page.evaluate(() => scrollTo(0, 200))
  await release()
  await hydrated(more)
  await more.press('Enter')
  await expect(page.getByRole('group', { name: 'Kinder' }).getByRole('status')).toHaveText('1')
  expect(await page.evaluate(() => scrollY)).toBe(200)
})

test('During hydration, a booking’s page keeps its content and position, and loses no press', async ({ page }) => {
  const { bookingId } = await bookHelmets(page.request, 'anna@example.com', 3)
  const release = await holdScripts(page)
  await page.goto(`/checkout/success?booking=${bookingId}`, { waitUntil: 'commit' })
  const ask = page.getByRole('button', { name: 'Buchung stornieren' })
  await ask.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  const served = await ask.elementHandle()
  await ask.click()
  await release()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await served.evaluate(({ isConnected }) => isConnected)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

const openHydrating = async (page: Page, isTooEarly: boolean) => {
  const taken = `
    const button = document.querySelector('button')
    const take = () => {
      button.${REACT_MARK}$test = {}
      button.addEventListener('click', () => button.nextSibling.append('x'))
    }
    const hurry = (event) => {
      replay()
      if (!${isTooEarly}) return take()
      event.stopPropagation()
      queueMicrotask(take)
    }
    document.addEventListener('click', hurry, { capture: true, once: true })`
  const body = `<!doctype html><title>-</title><script>${KEEP_EARLY_CLICKS}; const replay = ${String(replayEarlyClicks)}</script><button>+</button><p></p><script>${taken}</script>`
  await page.route('**/taken-over', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/taken-over')
}

test('During hydration, a group’s page keeps its position, and loses no press', async ({ page }) => {
  const { slug } = await beginGroupOf(page.request, { date: await weekAhead(page.request), persons: pupils(8) })
  const release = await holdScripts(page)
  await page.goto(`/alpin/de/groups/${slug}`, { waitUntil: 'commit' })
  const next = page.getByRole('button', { name: 'Weiter zum Abschluss' })
  await next.hover()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await page.mouse.down()
  await release()
  await expect(page).toHaveURL(/#persons$/)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.mouse.up()
  await expect(page.getByRole('checkbox', { name: /Bedingungen für Gruppenbuchungen/ })).toBeVisible()
})

test.describe('a click during hydration', () => {
  for (const [isTooEarly, words] of [
    [false, 'a click during hydration is not repeated if it has reached its component'],
    [true, 'a click during hydration is replayed if React has stopped it'],
  ] as const)
    test(words, async ({ page }) => {
      await openHydrating(page, isTooEarly)
      await page.getByRole('button').click()
      await expect(page.getByRole('paragraph')).toHaveText('x')
      await page.getByRole('button').click()
      await expect(page.getByRole('paragraph')).toHaveText('xx')
    })
})

test.describe('a login filled in before hydration', () => {
  test.use({ allowed: /answer: 401/ })

  test('a login filled in before hydration is sent as typed, and not in the URL', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const email = page.getByRole('textbox', { name: 'E\u2011Mail' }).first()
    const password = page.getByLabel('Passwort', { exact: true })
    await email.fill('anna@example.com')
    await password.fill('Berg und Tal 12')
    const sent = page.waitForRequest('**/customer/login')
    await email.press('Enter')
    await release()
    expect((await sent).postDataJSON()).toMatchObject({ email: 'anna@example.com', password: 'Berg und Tal 12' })
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(email).toHaveValue('anna@example.com')
    await expect(password).toHaveValue('Berg und Tal 12')
    expect(page.url()).not.toContain('example.com')
  })
})

test('A box ticked before hydration stays ticked, and the next click unticks it', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login?view=register', { waitUntil: 'commit' })
  const box = page.getByRole('checkbox', { name: /Newsletter/ })
  await tick(box)
  await release()
  await hydrated(box)
  await expect(page.locator('[data-part="checkbox"][data-selected]')).toHaveCount(1)
  await untick(box)
  await expect(page.locator('[data-part="checkbox"][data-selected]')).toHaveCount(0)
})

test('Going back before hydration loads the previous page', { tag: '@deep' }, async ({ page }) => {
  await openPage(page, '/velo/de')
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page.getByRole('textbox', { name: 'E\u2011Mail' }).first()).toBeVisible()
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('textbox', { name: 'E\u2011Mail' }).first()).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { name: 'Wer leiht aus?' })).toBeVisible()
  await release()
  await page.getByRole('button', { name: 'Weiter zum Zeitraum' }).click()
  await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
})

test('Going back while parts of a page hydrate loads the previous page', { tag: '@deep' }, async ({ page }) => {
  await openPage(page, '/velo/de')
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page.getByRole('textbox', { name: 'E\u2011Mail' }).first()).toBeVisible()
  const release = await holdScripts(page, 'src/app/Header.tsx')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('textbox', { name: 'E\u2011Mail' }).first()).toBeVisible()
  await hydrated(page.getByRole('main'))
  await page.evaluate(() => history.back())
  await release()
  await expect(page.getByRole('button', { name: 'Weiter zum Zeitraum' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'EN: English' })).toHaveAttribute('href', '/velo/en')
})

test('A step that was opened before it was loaded gets the focus', { tag: '@deep' }, async ({ page }) => {
  const release = await holdScripts(page, 'src/booking/LaterSteps.tsx')
  await openPage(page, '/velo/de')
  await page.getByRole('button', { name: 'Weiter zum Zeitraum' }).click()
  const heading = page.getByRole('heading', { name: 'Wann geht’s los?' })
  await expect(heading).toHaveCount(0)
  await release()
  await expect(heading).toBeFocused()
})

test('Focus that a press before hydration has lost is restored', { tag: '@deep' }, async ({ page }) => {
  const release = await holdScripts(page, 'src/app/keep-focus.ts')
  await page.goto('/de')
  const close = page.getByRole('button', { name: /^Hinweis schließen/ })
  await close.press('Enter')
  await expect(close).toBeFocused()
  await release()
  await expect(close).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Wer leiht aus?' })).toBeFocused()
})
