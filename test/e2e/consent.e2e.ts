import type { Page } from '@playwright/test'
import { keepDraft } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import {
  consentOf,
  dataLayerOf,
  expect,
  GTM_ID,
  standInForGoogle,
  test,
  TRACKING_SHOP,
  trailerDraft,
} from '#test/support/tracking-shop.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const cookieButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-Einstellungen' })
const cookiesOf = (page: Page) => page.evaluate(() => document.cookie)
const keysOf = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

/** Through booking, checkout, login and a text of the shop. */
const lookAround = async (page: Page) => {
  await keepDraft(page, await trailerDraft(page), TRACKING_SHOP)
  await page.goto(`/${TRACKING_SHOP}/de#cart`)
  await expect(page.locator('#cart')).toContainText('Kinderanhänger')
  await press(page, 'Weiter zu Ihren Daten')
  await expect(page.getByRole('button', { name: 'Weiter zur Übersicht' })).toBeVisible()
  await page.goto(`/${TRACKING_SHOP}/en/login`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy' })).toBeVisible()
}

test.describe('On the machine’s own network', () => {
  // The listener does not answer.
  test.use({ allowed: /googletagmanager/ })

  for (const choice of ['nothing', 'Alle ablehnen'])
    test(
      `No other host is asked before consent, with ${choice} pressed`,
      { tag: choice === 'nothing' ? [] : '@deep' },
      async ({ page, foreign }) => {
        const before = foreign.heard.length
        await page.goto(`/${TRACKING_SHOP}/de`)
        await expect(consentOf(page)).toBeVisible()
        if (choice !== 'nothing') await press(page, choice)
        await lookAround(page)
        expect(foreign.heard.slice(before)).toEqual([])
        expect(await cookiesOf(page)).toBe('')
        expect((await keysOf(page)).filter((key) => !/^(talstation\.|tsr-)/.test(key))).toEqual([])
      },
    )

  test('Accepting asks for the tag manager: the control of the tests above', async ({ page, foreign }) => {
    const before = foreign.heard.length
    await page.goto(`/${TRACKING_SHOP}/de`)
    await press(page, 'Alle annehmen')
    await expect.poll(() => foreign.heard.slice(before).join('')).toContain('www.googletagmanager.com')
  })

  test('A shop without a tag manager asks nothing and has no cookie button', async ({ page, foreign }) => {
    const before = foreign.heard.length
    await page.goto('/alpin/de')
    // Its banner shows that the settings are loaded.
    await press(page, 'Hinweis schließen: Am Vorabend holen, gleich losfahren')
    await expect(page.locator('[data-part="banner"]')).toHaveCount(0)
    await expect(consentOf(page)).toHaveCount(0)
    await expect(cookieButton(page)).toHaveCount(0)
    expect(foreign.heard.slice(before)).toEqual([])
  })
})

test('Accepting loads the tag manager once, with what is allowed before it runs', async ({ page, context }) => {
  const asked = await standInForGoogle(context)
  await page.goto(`/${TRACKING_SHOP}/de`)
  await press(page, 'Alle annehmen')
  await expect.poll(() => cookiesOf(page)).toContain('_ga=')
  expect(asked).toEqual([`https://www.googletagmanager.com/gtm.js?id=${GTM_ID}`])
  const denied = {
    analytics_storage: 'denied',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  }
  const granted = Object.fromEntries(Object.keys(denied).map((key) => [key, 'granted']))
  expect((await dataLayerOf(page)).slice(0, 3)).toEqual([
    ['consent', 'default', denied],
    ['consent', 'update', granted],
    { event: 'gtm.js', 'gtm.start': expect.any(Number) as unknown as number },
  ])
  // The choice is kept.
  await page.reload()
  await expect.poll(() => asked.length).toBe(2)
  await expect(consentOf(page)).toHaveCount(0)
})

test('Purposes are chosen one by one, and each says who receives what', async ({ page, context }) => {
  await standInForGoogle(context)
  await page.goto(`/${TRACKING_SHOP}/de`)
  await press(page, 'Einzeln auswählen')
  const dialog = consentOf(page)
  await expect(dialog).toBeFocused()
  await expect(dialog.getByRole('checkbox', { name: 'Notwendig' })).toBeDisabled()
  await expect(dialog.getByRole('checkbox', { name: 'Notwendig' })).toBeChecked()
  await expect(dialog.getByText('Google Ireland Limited')).toHaveCount(3)
  await dialog.getByText('Statistik', { exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Google Tag Manager' })).toBeChecked()
  await press(page, 'Auswahl speichern')
  await expect
    .poll(async () => (await dataLayerOf(page))[1])
    .toEqual([
      'consent',
      'update',
      { analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' },
    ])
})

test('Withdrawing deletes what tags have set, and no page loads them again', async ({ page, context }) => {
  const asked = await standInForGoogle(context)
  await page.goto(`/${TRACKING_SHOP}/de`)
  await press(page, 'Alle annehmen')
  await expect.poll(() => cookiesOf(page)).toContain('_ga_TEST1=')
  expect(await keysOf(page)).toContain('_gcl_ls')
  await cookieButton(page).click()
  await expect(consentOf(page)).toBeFocused()
  await Promise.all([page.waitForEvent('load'), press(page, 'Alle ablehnen')])
  expect(await cookiesOf(page)).toBe('')
  expect(await keysOf(page)).not.toContain('_gcl_ls')
  await cookieButton(page).click()
  await expect(consentOf(page).getByRole('checkbox', { name: 'Statistik' })).not.toBeChecked()
  await press(page, 'Schließen')
  await expect(cookieButton(page)).toBeFocused()
  expect(asked).toHaveLength(1)
  expect(await dataLayerOf(page)).toEqual([])
})

test('A choice in one tab counts in the others', { tag: '@deep' }, async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/${TRACKING_SHOP}/de`)
    await expect(consentOf(tab)).toBeVisible()
  }
  await press(other, 'Alle ablehnen')
  await expect(consentOf(page)).toHaveCount(0)
})

test('The login is a document of its own, without the tag manager', async ({ page, context }) => {
  const asked = await standInForGoogle(context)
  await page.goto(`/${TRACKING_SHOP}/de`)
  await press(page, 'Alle annehmen')
  await expect.poll(() => asked.length).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('script[src*="googletagmanager"]').length))
    .toBe(0)
  expect(await dataLayerOf(page)).toEqual([])
  await page
    .getByRole('banner')
    .getByRole('link', { name: /zur Startseite/ })
    .click()
  await expect.poll(() => asked.length).toBe(2)
})

test('The booking goes on beside the question by keyboard, and nothing moves', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shifts })
  })
  // Its files are there already: only the question is new to this browser.
  await page.goto('/velo/de')
  await page.goto(`/${TRACKING_SHOP}/de`)
  await expect(consentOf(page)).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
  await expect(consentOf(page)).not.toBeFocused()
  const next = page.getByRole('button', { name: 'Weiter zum Zeitraum' }).first()
  await next.focus()
  const [button, dialog] = [await next.boundingBox(), await consentOf(page).boundingBox()]
  expect(button!.y + button!.height).toBeLessThanOrEqual(dialog!.y)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
  await expect(page.locator('[data-part="calendar-grid"]').first()).toBeVisible()
  await expect(consentOf(page)).toBeVisible()
  // The last line of the page comes into sight above it. A key ends the scroll to the opened step, which else comes half a second later.
  await page.keyboard.press('Tab')
  await cookieButton(page).focus()
  const last = await cookieButton(page).boundingBox()
  expect(last!.y + last!.height).toBeLessThanOrEqual((await consentOf(page).boundingBox())!.y)
})

test(
  'A message about the booking stands above the question',
  { tag: ['@phone', '@wide', '@deep'] },
  async ({ page }) => {
    await keepDraft(page, await trailerDraft(page), TRACKING_SHOP)
    await page.goto(`/${TRACKING_SHOP}/de#cart`)
    await expect(consentOf(page)).toBeVisible()
    await page.getByRole('button', { name: /^Kinderanhänger von .* entfernen$/ }).click()
    await press(page, 'Entfernen')
    const message = page.getByRole('alertdialog', { name: /^Kinderanhänger von .* entfernt$/ })
    await message.getByRole('button', { name: 'Rückgängig' }).focus()
    const [box, dialog] = [await message.boundingBox(), await consentOf(page).boundingBox()]
    expect(box!.y + box!.height).toBeLessThanOrEqual(dialog!.y)
    expect(box!.y).toBeGreaterThan(0)
  },
)

test('On a phone the way on stays free below the question', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`/${TRACKING_SHOP}/de`)
  await expect(consentOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Weiter zum Zeitraum' }).click()
  await expect(page.locator('#calendar')).toHaveAttribute('data-state', 'open')
  await expect(consentOf(page)).toBeVisible()
})

test('Both answers weigh the same', async ({ page }) => {
  await page.goto(`/${TRACKING_SHOP}/de`)
  const answers = ['Alle ablehnen', 'Alle annehmen'].map((name) => page.getByRole('button', { name, exact: true }))
  const looks = await Promise.all(
    answers.map((answer) =>
      answer.evaluate((button) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button)
        const { width, height, top } = button.getBoundingClientRect()
        return [color, backgroundColor, borderColor, fontSize, fontWeight, width, height, top]
      }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])
})

for (const locale of ['de', 'en'])
  for (const width of [320, 1280])
    test(
      `The question is free of barriers in ${locale} at ${width} px`,
      { tag: locale === 'en' ? '@deep' : [] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 780 })
        await page.goto(`/${TRACKING_SHOP}/${locale}`)
        await expect(consentOf(page)).toBeVisible()
        await expectNoFlaws(page, { of: 'body' })
        await consentOf(page).getByRole('button').last().click()
        await expect(consentOf(page).getByRole('checkbox')).toHaveCount(4)
        await expectNoFlaws(page, { of: 'body' })
      },
    )

test('A dismissed banner stays away, and its place is not shown first', async ({ page }) => {
  await page.goto('/velo/de')
  const banners = page.locator('[data-part="banner"]')
  const count = await banners.count()
  await banners.first().getByRole('button').click()
  await expect(banners).toHaveCount(count - 1)
  // Before any script of the app runs.
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/velo/de', { waitUntil: 'commit' })
  await expect(banners).toHaveCount(count)
  await expect(banners.first()).toBeHidden()
  resolve()
  await expect(banners).toHaveCount(count - 1)
})
