import type { Locator, Page } from '@playwright/test'
import { keepDraft } from '#test/support/booking.ts'
import { isPaymentOpen } from '#test/support/checkout-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { DEMO_TRACKING_SHOP, GTM_ID, TRACKING_SHOP } from '#test/support/browser-data.ts'
import { hintedHosts, listenForForeignHosts } from '#test/support/foreign-hosts.ts'
import { expect, test } from '#test/support/shop.ts'
import { consentOf, dataLayerOf, orderTrailer, standInForGoogle, trailerDraft } from '#test/support/tracking-shop.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const cookieButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-Einstellungen' })
const cookiesOf = (page: Page) => page.evaluate(() => document.cookie)
const keysOf = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

const expectNothingKept = async (page: Page) => {
  expect(await cookiesOf(page)).toBe('')
  expect((await keysOf(page)).filter((key) => !/^(talstation\.|tsr-)/.test(key))).toEqual([])
}

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

test.describe('consent on an isolated network', () => {
  // Allows the browser's error about the tag manager, whose host the test's browser does not resolve.
  test.use({ allowed: /googletagmanager/ })

  test('the page contacts another host, that of the tag manager, only after consent', async ({
    page,
    context,
    shop,
  }) => {
    const requests = listenForForeignHosts(context, shop.origin)
    await page.goto(`/${TRACKING_SHOP}/de`)
    await expect(consentOf(page)).toBeVisible()
    await lookAround(page)
    expect(requests).toEqual([])
    expect(await hintedHosts(page)).toEqual([])
    await expectNothingKept(page)

    await test.step('a shop without a tag manager sends nothing and has no cookie button', async () => {
      await page.goto('/alpin/de')
      await press(page, 'Hinweis schließen: Am Vorabend holen, gleich losfahren')
      await expect(page.locator('[data-part="banner"]')).toHaveCount(0)
      await expect(consentOf(page)).toHaveCount(0)
      await expect(cookieButton(page)).toHaveCount(0)
      expect(requests).toEqual([])
    })

    await test.step('the demo’s tag manager is served by this server', async () => {
      await page.goto(`/${DEMO_TRACKING_SHOP}/de`)
      await expect(consentOf(page)).toContainText('sendet nichts an Google')
      await expect(consentOf(page)).not.toContainText('misst Google')
      await press(page, 'Einzeln auswählen')
      await expect(consentOf(page)).not.toContainText('Google Ireland')
      await press(page, 'Alle annehmen')
      await expect.poll(() => cookiesOf(page)).toContain('_ga=demo')
      expect(requests).toEqual([])
    })

    await test.step('accepting cookies loads the tag manager', async () => {
      await page.goto(`/${TRACKING_SHOP}/de`)
      await press(page, 'Alle annehmen')
      await expect.poll(() => requests).toContain('www.googletagmanager.com')
    })
  })

  test(
    'the page does not contact other hosts after the visitor has declined cookies',
    { tag: '@deep' },
    async ({ page, context, shop }) => {
      const requests = listenForForeignHosts(context, shop.origin)
      await page.goto(`/${TRACKING_SHOP}/de`)
      await press(page, 'Alle ablehnen')
      await lookAround(page)
      expect(requests).toEqual([])
      await expectNothingKept(page)
    },
  )
})

test(
  'Accepting cookies sets the permissions, then loads the tag manager a single time',
  { tag: '@deep' },
  async ({ page, context }) => {
    const requests = await standInForGoogle(context)
    await page.goto(`/${TRACKING_SHOP}/de`)
    await press(page, 'Alle annehmen')
    await expect.poll(() => cookiesOf(page)).toContain('_ga=')
    expect(requests).toEqual([`https://www.googletagmanager.com/gtm.js?id=${GTM_ID}`])
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
    await test.step('the cookie choice is stored', async () => {
      await page.reload()
      await expect.poll(() => requests.length).toBe(2)
      await expect(consentOf(page)).toHaveCount(0)
    })

    await test.step('the login is a separate document without the tag manager', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => document.querySelectorAll('script[src*="googletagmanager"]').length))
        .toBe(0)
      expect(await dataLayerOf(page)).toEqual([])
      await page
        .getByRole('banner')
        .getByRole('link', { name: /zur Startseite/ })
        .click()
      await expect.poll(() => requests.length).toBe(3)
    })

    await test.step('withdrawing consent deletes the tags’ cookies, and no page loads the tags again', async () => {
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
      expect(requests).toHaveLength(3)
      expect(await dataLayerOf(page)).toEqual([])
    })
  },
)

test('A cookie choice in one tab applies to the other tabs', { tag: '@deep' }, async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/${TRACKING_SHOP}/de`)
    await expect(consentOf(tab)).toBeVisible()
  }
  await press(other, 'Alle ablehnen')
  await expect(consentOf(page)).toHaveCount(0)
})

test('Booking by keyboard works while the cookie question is open', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shifts })
  })
  await page.goto('/velo/de')
  await page.goto(`/${TRACKING_SHOP}/de`)
  await expect(consentOf(page)).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
  await expect(consentOf(page)).not.toBeFocused()
  const next = page.getByRole('button', { name: 'Weiter zum Zeitraum' }).first()
  const [way, question] = [await next.boundingBox(), await consentOf(page).boundingBox()]
  expect(way!.x + way!.width, 'the question is beside it').toBeLessThanOrEqual(question!.x)
  await next.focus()
  const [button, dialog] = [await next.boundingBox(), await consentOf(page).boundingBox()]
  expect(button!.y + button!.height).toBeLessThanOrEqual(dialog!.y)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
  await expect(page.locator('[data-part="calendar-grid"]').first()).toBeVisible()
  await expect(consentOf(page)).toBeVisible()
  // Presses a key, so that the page does not scroll to the opened step half a second later.
  await page.keyboard.press('Tab')
  await cookieButton(page).focus()
  const last = await cookieButton(page).boundingBox()
  expect(last!.y + last!.height).toBeLessThanOrEqual((await consentOf(page).boundingBox())!.y)
})

test(
  'A snackbar about the booking appears above the cookie question',
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

test(
  'The cookie question on a phone does not cover the button to the next step',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await page.goto(`/${TRACKING_SHOP}/de`)
    await expect(consentOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Weiter zum Zeitraum' }).click()
    await expect(page.locator('#calendar')).toHaveAttribute('data-state', 'open')
    await expect(consentOf(page)).toBeVisible()
  },
)

const coveredStop = (page: Page) =>
  page.evaluate(() => {
    const stop = document.activeElement!
    if (stop === document.body) return null
    const { left, top, width, height } = stop.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const isFree =
      over !== null && (stop.contains(over) || over.contains(stop) || over.closest('label')?.contains(stop))
    return isFree ? null : `${stop.outerHTML.slice(0, 120)} at ${Math.round(top)} px`
  })

for (const [height, settings] of [
  [256, 'closed'],
  [256, 'open'],
  [568, 'closed'],
  [568, 'open'],
] as const)
  test(
    `The cookie question covers no focused control on 320 × ${height} px with settings ${settings}`,
    { tag: '@deep' },
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height })
      const asks = async () => {
        await expect(consentOf(page)).toBeVisible()
        if (settings === 'open') await press(page, 'Einzeln auswählen')
      }
      await page.goto(`/${TRACKING_SHOP}/de`)
      await asks()
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press('Tab')
        await expect.poll(() => coveredStop(page)).toBeNull()
      }

      await test.step('without storage each page shows the cookie question, which does not cover card fields', async () => {
        await page.addInitScript(() => {
          // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
          const get = () => {
            throw new DOMException('blocked', 'SecurityError')
          }
          for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, storage, { get })
        })
        const { bookingId } = await orderTrailer(page)
        await page.goto(`/${TRACKING_SHOP}/de/checkout/payment?booking=${bookingId}`)
        await isPaymentOpen(page)
        await asks()
        for (const field of ['card.number', 'card.cvv', 'card.holder']) {
          await page.locator(`input[name="${field}"]`).focus()
          await expect.poll(() => coveredStop(page)).toBeNull()
        }
      })
    },
  )

test('Escape closes the cookie settings and returns the focus', { tag: '@deep' }, async ({ page }) => {
  await page.goto(`/${TRACKING_SHOP}/de`)
  await expect(consentOf(page)).toBeVisible()
  await cookieButton(page).click()
  await expect(consentOf(page)).toBeFocused()
  await expect(consentOf(page).getByRole('checkbox')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Einzeln auswählen' })).toBeVisible()
  await expect(consentOf(page)).toBeFocused()
  await press(page, 'Alle ablehnen')
  await expect(consentOf(page)).toHaveCount(0)
  await expect(cookieButton(page)).toBeFocused()
  await cookieButton(page).click()
  await expect(consentOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(consentOf(page)).toHaveCount(0)
  await expect(cookieButton(page)).toBeFocused()
})

test('The page’s heading gets the focus after the first saved cookie choice', { tag: '@deep' }, async ({ page }) => {
  await page.goto(`/${TRACKING_SHOP}/de`)
  await press(page, 'Einzeln auswählen')
  await press(page, 'Auswahl speichern')
  await expect(page.getByRole('heading', { name: 'Wer leiht aus?' })).toBeFocused()
})

const looksOf = (button: Locator) =>
  button.evaluate((element) => {
    const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
    const { width, height, top } = element.getBoundingClientRect()
    return [color, backgroundColor, borderColor, fontSize, fontWeight, width, height, top]
  })

for (const locale of ['de', 'en'])
  test(`The cookie question is accessible at 320 and 1280 pixels, in ${locale}`, { tag: '@deep' }, async ({ page }) => {
    await page.goto(`/${TRACKING_SHOP}/${locale}`)
    await expect(consentOf(page)).toBeVisible()
    const onBoth = async () => {
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 780 })
        await expectNoFlaws(page, { of: 'body' })
      }
    }
    await onBoth()
    await consentOf(page).getByRole('button').last().click()
    await expect(consentOf(page).getByRole('checkbox')).toHaveCount(4)
    await onBoth()
  })

test(
  'Both answers to the cookie question look equal, and each purpose lists its receivers',
  { tag: '@deep' },
  async ({ page, context }) => {
    await standInForGoogle(context)
    await page.goto(`/${TRACKING_SHOP}/de`)
    const [reject, accept] = ['Alle ablehnen', 'Alle annehmen'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    )
    expect(await looksOf(reject!)).toEqual(await looksOf(accept!))
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
  },
)

test(
  'A dismissed banner never appears again, not even briefly while the page loads',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/velo/de')
    const banners = page.locator('[data-part="banner"]')
    const count = await banners.count()
    await banners.first().getByRole('button').click()
    await expect(banners).toHaveCount(count - 1)
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
  },
)
