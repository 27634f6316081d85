import type { Page } from '@playwright/test'
import { ERROR_CODE } from '#contract/constants.ts'
import { familyDraft, keepDraft, orderUnpaid, weekAhead } from '#test/support/booking.ts'
import {
  CARD,
  fillIn,
  goToOverview,
  isBooked,
  next,
  openCheckoutPage,
  openPayment,
  orderButton,
  pay,
  person,
  sendOrder,
  terms,
} from '#test/support/checkout-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { answerPrices } from '#test/support/prices.ts'
import { expect, test } from '#test/support/shop.ts'

const step = (page: Page, name: string) => page.locator(`#${name}`)
const isOpen = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('data-state', 'open')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const refusal = (page: Page) => page.getByRole('dialog', { name: 'Das geht leider nicht' })

const storedBooking = (tab: Page) => tab.evaluate(() => localStorage.getItem('talstation.alpin.booking'))
const paid = (tab: Page) =>
  tab.evaluate(() => JSON.parse(localStorage.getItem('talstation.alpin.paid') ?? '[]') as string[])

const holdPrices = async (page: Page) => {
  const requested = page.waitForRequest('**/api/prices')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/prices', async (route) => {
    const response = await route.fetch()
    const offer = (await response.json()) as { rates: object[] }
    await promise
    await route.fulfill({ response, json: { ...offer, rates: offer.rates.slice(0, 1) } })
  })
  return async () => {
    await requested
    const answered = page.waitForResponse('**/api/prices')
    resolve()
    await answered
  }
}

test('Skipping a step adds no history entry and cancels no navigation', { tag: '@deep' }, async ({ page }) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request)))
  const answer = await holdPrices(page)
  await page.goto('/#rates')
  await isOpen(page, 'rates')
  await answer()
  await isOpen(page, 'cart')
  await expect(page).toHaveURL(/#cart$/)
  await page.goBack()
  await expect(page).toHaveURL(/readyz$/)

  await page.unrouteAll({ behavior: 'wait' })
  const answerAgain = await holdPrices(page)
  await page.goto('/#rates')
  await isOpen(page, 'rates')
  const { promise: loading, resolve: load } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await loading
    await route.continue()
  })
  await page.getByRole('link', { name: 'Anmelden' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await answerAgain()
  await isOpen(page, 'cart')
  load()
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible()
  await page.goBack()
  await isOpen(page, 'cart')
  await expect(page).toHaveURL(/#cart$/)
  await page.goBack()
  await expect(page).toHaveURL(/readyz$/)
})

test.describe('the overview', () => {
  test.use({ allowed: /answer: 422/ })

  test(
    'the browser’s forward button does not open the overview while the booking is incomplete',
    { tag: '@deep' },
    async ({ page }) => {
      await openCheckoutPage(page)
      await page.goto('/readyz')
      await page.goto('/checkout/overview')
      await expect(next(page)).toBeVisible()
      await expect(page).toHaveURL(/\/checkout$/)
      await page.goBack()
      await expect(page).toHaveURL(/readyz$/)
      await page.goForward()
      await goToOverview(page)

      await page.goBack()
      await button(page, 'Angaben ändern: Erwachsener 1').click()
      const email = person(page, 'Erwachsener 1').getByLabel('E\u2011Mail')
      await email.fill('')
      await page.goForward()
      await expect(email).toHaveAccessibleDescription(/E\u2011Mail: zum Beispiel/)
      await expect(email).toBeFocused()
      await expect(page).toHaveURL(/\/checkout$/)

      await email.fill('anna@example.com')
      await next(page).click()
      await page.route('**/api/checkout', (route) =>
        route.fulfill({ status: 422, json: { error: 'invalid', issues: [{ path: 'persons.0.email', message: '' }] } }),
      )
      await sendOrder(page)
      await expect(email).toBeFocused()
      await page.goBack()
      await page.goForward()
      await expect(email).toHaveAccessibleDescription(/E\u2011Mail: zum Beispiel/)
      await expect(page).toHaveURL(/\/checkout$/)
    },
  )
})

test('Notices and changed totals are shown at checkout before the order', { tag: '@deep' }, async ({ page }) => {
  await keepDraft(page, { ...familyDraft(await weekAhead(page.request)), discountcode: 'SKI10' })
  await page.goto('/checkout')
  await expect(page.getByText('Rabattcode SKI10')).toBeVisible()
  const priced = page.waitForResponse('**/api/prices')
  await fillIn(page)
  await priced
  await answerPrices(page, (offer) =>
    offer.cart.discount ? { ...offer, errorcode: ERROR_CODE.discountInvalid } : offer,
  )
  await next(page).click()
  await expect(refusal(page)).toContainText('Der Rabattcode ist nicht gültig.')
  await button(page, 'Weiter').click()
  await expect(page.getByText('Der Gesamtbetrag hat sich geändert')).toBeVisible()
  await expect(orderButton(page)).toBeDisabled()
  await expectNoFlaws(page)
  await button(page, 'Verstanden').click()
  await expect(terms(page)).toBeFocused()
  await expect(orderButton(page)).toBeEnabled()
  await expect(page.getByText('Rabattcode SKI10')).toHaveCount(0)

  await page.goBack()
  await page.unrouteAll({ behavior: 'wait' })
  await answerPrices(page, (offer) => ({ ...offer, categories: [], errorcode: ERROR_CODE.periodNotBookable }))
  await page.goForward()
  await expect(refusal(page)).toContainText('Der gewählte Zeitraum kann nicht mehr gebucht werden.')
  await button(page, 'Weiter').click()
  await expect(page.getByRole('alert')).toContainText('Bitte wählen Sie den Zeitraum Ihrer Leihe.')
  await expect(orderButton(page)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('A payment clears only the booking that was paid', { tag: '@deep' }, async ({ page, context }) => {
  await openPayment(page, 5)
  const address = new URL(page.url())
  await page.close()
  const later = await context.newPage()
  await later.goto(`${address.pathname}${address.search}`)
  await pay(later, CARD.good)
  await isBooked(later)
  expect(await storedBooking(later)).not.toContain('ski-premium')
  expect(await paid(later)).toHaveLength(1)

  const bookingId = await orderUnpaid(later.request, await weekAhead(later.request, 6), '165 cm')
  await keepDraft(later, familyDraft(await weekAhead(later.request, 6)))
  await later.goto(`/checkout/payment?booking=${bookingId}`)
  await pay(later, CARD.good)
  await isBooked(later)
  expect(await storedBooking(later)).toContain('ski-premium')
  expect(await paid(later)).toHaveLength(1)
})

test('A double tap on the bottom bar moves on by only one step', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await keepDraft(page, familyDraft(await weekAhead(page.request)))
  await page.clock.install()
  await page.goto('/#specials')
  await isOpen(page, 'specials')
  const on = page.locator('[data-part="bar"] [data-part="button"]')
  const box = (await on.boundingBox())!
  for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await isOpen(page, 'accommodation')
  await page.clock.runFor(400)
  await isOpen(page, 'accommodation')
  await on.tap()
  await isOpen(page, 'rates')
})
