import type { Page } from '@playwright/test'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { builtFileOf } from '#test/support/built-app.ts'
import { CARD, fillIn, isPaymentOpen, pay, sendOrder } from '#test/support/checkout-pages.ts'
import { headingFlawsOf } from '#test/support/no-flaws.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const isAt = async (page: Page, heading: string, title = heading) => {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
  await expect.poll(() => page.title()).toBe(`${title} – Alpin Sport Zirbental`)
  await expect.poll(() => headingFlawsOf(page)).toEqual([])
}

/** A page that the browser has loaded as a document keeps the focus at its start. */
const hasLoaded = async (page: Page, heading: string) => {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
  await expect.poll(() => page.title()).toBe(`${heading} – Alpin Sport Zirbental`)
  await expect.poll(() => headingFlawsOf(page)).toEqual([])
}

test.use({ allowed: /^failed:|answer: 404/ })

test(
  'Focus and title change with each new screen, from the steps to cancellation',
  { tag: '@deep' },
  async ({ page }) => {
    await keepDraft(page, familyDraft(await weekAhead(page.request, 5)))
    await openPage(page, '/alpin#cart')
    await expect(page).toHaveTitle('Ihr Warenkorb – Alpin Sport Zirbental')
    await press(page, 'Ändern: Wer leiht aus?')
    await isAt(page, 'Wer leiht aus?')
    await press(page, 'Ändern: Wann geht’s los?')
    await isAt(page, 'Wann geht’s los?')
    await press(page, 'Zum Warenkorb')
    await isAt(page, 'Ihr Warenkorb')
    await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
    await isAt(page, 'Mein Konto')
    await page.goBack()
    await isAt(page, 'Ihr Warenkorb')
    await press(page, 'Weiter zu Ihren Daten')
    await isAt(page, 'Ihre Daten')
    const checkoutStep = page.getByRole('list', { name: 'Schritte zur Buchung' }).locator('[aria-current="step"]')
    await expect(checkoutStep).toHaveText('1Ihre Daten')
    await fillIn(page)
    await press(page, 'Weiter zur Übersicht')
    await isAt(page, 'Übersicht')
    await expect(checkoutStep).toHaveText('2Übersicht')

    await page.route('**/api/checkout', (route) => route.abort())
    await sendOrder(page)
    await isAt(page, 'Keine Antwort vom Shop', 'Übersicht')
    await page.unrouteAll()
    await press(page, 'Noch einmal senden')
    await isPaymentOpen(page)
    await hasLoaded(page, 'Bezahlung')
    await expect(checkoutStep).toHaveText('3Bezahlung')
    await pay(page, CARD.declined)
    await isAt(page, 'Die Zahlung hat nicht geklappt')
    await press(page, 'Noch einmal versuchen')
    await isPaymentOpen(page)
    await hasLoaded(page, 'Bezahlung')
    await pay(page, CARD.good)
    await isAt(page, 'Danke für Ihre Buchung')
    await press(page, 'Buchung stornieren')
    await press(page, 'Endgültig stornieren')
    await isAt(page, 'Stornierung bestätigt', 'Diese Buchung ist storniert')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /zur Startseite/ })
      .click()
    await isAt(page, 'Wer leiht aus?')
    await page.getByRole('link', { name: /^EN:/ }).click()
    await expect(page).toHaveTitle('Who is renting? – Alpin Sport Zirbental')
  },
)

test('Focus moves into the page when a dialog that opened by itself is closed', { tag: '@deep' }, async ({ page }) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request, 5)))
  const loaded = page.waitForResponse(`**/${builtFileOf('src/app/keep-focus.ts')}`)
  await openPage(page, '/alpin')
  // This import waits until the page has run the script.
  await page.evaluate((url) => import(url), (await loaded).url())
  await expect(page.locator('body')).toBeFocused()
  const other = await page.context().newPage()
  await other.goto('/readyz')
  const draft = await page.evaluate(() => sessionStorage.getItem('talstation.alpin.booking')!)
  const { id } = JSON.parse(draft) as { id: string }
  await other.evaluate((paid) => localStorage.setItem('talstation.alpin.paid', JSON.stringify([paid])), id)
  await page.getByRole('dialog').getByRole('button', { name: 'Auswahl behalten' }).click()
  await expect(page.getByRole('heading', { name: 'Wer leiht aus?' })).toBeFocused()
})

const STEPS = [
  '',
  '#calendar',
  '#location',
  '#products',
  '#productfilter',
  '#specials',
  '#accommodation',
  '#rates',
  '#cart',
]
const PAGES = [
  '/checkout',
  '/login',
  '/login?view=register',
  '/login?view=password',
  '/user/profile',
  '/user/reservations',
  '/user/welcome/never-was-one',
  '/mybooking',
  '/withdrawal',
  '/checkout/success?booking=abc',
  '/staff',
]

const LOCALES = ['de', 'en'] as const

for (const locale of LOCALES)
  test(
    `Booking steps in ${locale} have ordered headings, and the page’s title names the step`,
    { tag: '@deep' },
    async ({ page }) => {
      await keepDraft(page, { ...familyDraft(await weekAhead(page.request, 5)), specials: ['servicepaket'] })
      await openPage(page, `/alpin/${locale}#cart`)
      await expect(page.locator('#cart[data-state="open"]')).toBeVisible()
      for (const hash of STEPS) {
        await page.evaluate((step) => void (location.hash = step), hash)
        const step = hash === '#productfilter' ? '#products' : hash || '#entry'
        await expect(page.locator(`${step}[data-state="open"]`)).toBeVisible()
        await expect.poll(() => headingFlawsOf(page), hash).toEqual([])
      }
    },
  )

for (const locale of LOCALES)
  test(
    `Pages outside the booking steps have ordered headings and matching titles, in ${locale}`,
    { tag: '@deep' },
    async ({ page }) => {
      await keepDraft(page, { ...familyDraft(await weekAhead(page.request, 5)), specials: ['servicepaket'] })
      for (const path of PAGES) {
        await page.goto(`/alpin/${locale}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect.poll(() => headingFlawsOf(page), path).toEqual([])
      }
    },
  )
