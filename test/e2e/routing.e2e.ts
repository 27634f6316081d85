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
  placeOrder,
  reservationOf,
} from '#test/support/checkout-pages.ts'
import { expect, test } from '#test/support/shop.ts'

test('The white label stays through login, checkout, payment and ordering again', async ({ page, shop }) => {
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
  await placeOrder(page)
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
