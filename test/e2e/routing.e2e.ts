import { becomeCustomer, newAddress } from '#test/support/account.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import {
  CARD,
  fillIn,
  isBooked,
  isPaymentOpen,
  next,
  orderButton,
  pay,
  sendOrder,
  reservationOf,
} from '#test/support/checkout-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'

test('The white label is kept through login, checkout, payment and a repeated booking', async ({ page, shop }) => {
  const email = await becomeCustomer(page, shop.dataDir, newAddress('wl'))
  await keepDraft(page, familyDraft(await weekAhead(page.request, 3)))
  await page.goto('/alpin?wl=hotelpost#cart')
  await page.getByRole('banner').getByRole('link', { name: 'Mein Konto' }).click()
  await expect(page).toHaveURL(/\/alpin\/user\/reservations\?wl=hotelpost$/)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /zur Startseite/ })
    .click()
  await expect(page).toHaveURL(/\/alpin\?wl=hotelpost(#|$)/)

  // An address without it: the booking has kept it.
  await page.goto('/alpin/checkout')
  const priced = page.waitForRequest('**/api/prices')
  await page.reload()
  expect((await priced).postDataJSON()).toMatchObject({ wl: 'hotelpost' })

  await page.goto('/alpin/checkout?wl=hotelpost')
  await fillIn(page, email)
  await next(page).click()
  await expect(orderButton(page)).toBeEnabled()
  await sendOrder(page)
  await isPaymentOpen(page)
  await expect(page).toHaveURL(/\/checkout\/payment\?.*wl=hotelpost/)
  await pay(page, CARD.good)
  await isBooked(page)
  await expect(page).toHaveURL(/\/checkout\/success\?.*wl=hotelpost/)
  const { number, booking } = await reservationOf(page)
  expect(booking.wl).toBe('hotelpost')

  // The browser has emptied the booking, and nothing in the address names it.
  await page.goto('/alpin/user/reservations')
  await page.getByRole('link', { name: number }).click()
  const again = page.waitForRequest('**/api/calendar')
  await page.getByRole('button', { name: 'Ebenso noch einmal buchen' }).click()
  expect((await again).postDataJSON()).toMatchObject({ wl: 'hotelpost' })
})

test('The skip link leads to the content, and the step stays open', async ({ page }) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request, 3)))
  await openPage(page, '/alpin#cart')
  const cart = page.locator('#cart')
  await expect(cart).toHaveAttribute('data-state', 'open')
  await page.getByRole('link', { name: 'Zum Inhalt springen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/#cart$/)
  // Any other part of the page is no step either.
  await page.evaluate(() => void (location.hash = 'main'))
  await expect(page).toHaveURL(/#main$/)
  await page.keyboard.press('Tab')
  await expect(cart).toHaveAttribute('data-state', 'open')
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`A link to a step scrolls there half a second later, with motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const scrolls: unknown[] = []
      // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
      const { scrollIntoView } = Element.prototype
      Element.prototype.scrollIntoView = function (options) {
        scrolls.push([this.id, options])
        scrollIntoView.call(this, options)
      }
      Object.assign(window, { scrolls })
    })
    await keepDraft(page, familyDraft(await weekAhead(page.request, 3)))
    await page.goto('/alpin/checkout')
    await page.getByRole('main').getByRole('link', { name: 'Zum Warenkorb' }).click()
    const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls)
    const behavior = reducedMotion === 'reduce' ? 'auto' : 'smooth'
    await expect.poll(scrolls).toEqual([['cart', { behavior }]])
    await page.getByRole('link', { name: 'Impressum' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await scrolls()).toHaveLength(1)
  })

test.describe('When the other language cannot be loaded', () => {
  test.use({ allowed: /ERR_FAILED/ })

  test('the switch shows an error and works later', async ({ page }) => {
    await keepDraft(page, familyDraft(await weekAhead(page.request, 3)))
    await openPage(page, '/alpin/checkout')
    await page.route('**/alpin/en/api/site', (route) => route.abort())
    const toEnglish = page.getByRole('link', { name: 'EN: English' })
    await toEnglish.click()
    await expect(page.getByRole('alert')).toContainText('nicht in dieser Sprache laden (English)')
    await expect(page).toHaveURL(/\/alpin$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Ausrüstung buchen' })).toBeVisible()
    await page.unrouteAll()
    await toEnglish.click()
    await expect(page).toHaveURL(/\/alpin\/en$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book your equipment')
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test.describe('A truncated link from a mail', () => {
  test.use({ allowed: /status of 404/ })

  for (const [search, title] of [
    ['booking=abc', 'Dieser Link ist unvollständig'],
    ['', 'Dieser Link ist unvollständig'],
    [`booking=${'a'.repeat(22)}&access=abc`, 'Mit diesem Link lässt sich keine Buchung öffnen'],
  ] as const)
    test(`is reported and can be replaced: ?${search.slice(0, 12)}`, async ({ page }) => {
      await page.goto(`/alpin/checkout/success?${search}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
      await expect(page.getByRole('heading', { name: 'Den Link noch einmal erhalten' })).toBeVisible()
      await expectNoFlaws(page)
    })
})
