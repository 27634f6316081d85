import type { Page } from '@playwright/test'
import { STATUS } from '#contract/constants.ts'
import type { PersonExport } from '#contract/customer.ts'
import { becomeCustomer, newAddress } from '#test/support/account.ts'
import { bookingLinkOf } from '#test/support/mailbox.ts'
import {
  CARD,
  isBooked,
  isPaymentOpen,
  isProcessing,
  openPayment,
  pay,
  reservationOf,
} from '#test/support/checkout-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

test.use({ environment: { JOBS_EVERY_SECONDS: '1', SANDBOX_LATE_SECONDS: '3', LOG_LEVEL: 'info' } })

const NOTICE = 'POST /api/payment/notify'
const QUESTION = 'GET /api/checkout/{bookingId}/payment'

const answersFrom = (log: readonly string[]) => {
  const before = log.length
  return () =>
    log.slice(before).flatMap((line) => {
      const { route, status } = JSON.parse(line) as { route?: string; status?: number }
      return route === undefined ? [] : [`${route} ${status}`]
    })
}

const toPayment = async (page: Page, weeks: number) => {
  const email = newAddress('anna')
  await openPayment(page, weeks, undefined, email)
  return email
}

const confirmation = (page: Page) => page.getByRole('button', { name: 'Zahlung bestätigen' })

const bookOf = async (page: Page) => {
  const books = (await (await page.request.get('/alpin/de/api/customer/export')).json()) as PersonExport
  return books.reservations[0]!
}

const isInBooksOnce = async (page: Page, dataDir: string, email: string, earlier: string[] = []) => {
  await bookingLinkOf(dataDir, email)
  await becomeCustomer(page, dataDir, email)
  const books = (await (await page.request.get('/alpin/de/api/customer/export')).json()) as PersonExport
  expect(books.reservations).toHaveLength(1)
  const { status, amount, payments, refunds } = books.reservations[0]!
  expect(status).toBe(STATUS.paid)
  expect(payments.filter(({ state }) => state === 'succeeded')).toMatchObject([{ amount }])
  expect(payments.map(({ state }) => state).filter((state) => state !== 'succeeded')).toEqual(earlier)
  expect(refunds).toEqual([])
  expect(books.mails.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1)
}

test('The result of a slow bank appears without a reload', async ({ page, shop }) => {
  const email = await toPayment(page, 0)
  await pay(page, CARD.bankIsSlow)
  await isProcessing(page)
  await expectNoFlaws(page)
  await isBooked(page)
  expect((await reservationOf(page)).status).toBe(STATUS.paid)
  await isInBooksOnce(page, shop.dataDir, email)
})

test('A visitor who leaves during a slow payment gets the confirmation by mail', async ({ page, context, shop }) => {
  const answers = answersFrom(shop.log)
  const email = await toPayment(page, 0)
  await pay(page, CARD.bankIsSlow)
  await isProcessing(page)
  await page.close()
  const link = await bookingLinkOf(shop.dataDir, email)
  expect(answers()).toContain(`${NOTICE} 200`)
  const later = await context.newPage()
  await later.goto(link)
  await isBooked(later)
  await isInBooksOnce(later, shop.dataDir, email)
})

test('A notification after the visitor’s return changes nothing', async ({ page, shop }) => {
  const answers = answersFrom(shop.log)
  const email = await toPayment(page, 1)
  await pay(page, CARD.good)
  await isBooked(page)
  const { number } = await reservationOf(page)
  await expect.poll(answers).toContain(`${NOTICE} 200`)
  await page.reload()
  await isBooked(page)
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  await isInBooksOnce(page, shop.dataDir, email)
})

test('A notification sent twice makes one booking, one payment and one mail', async ({ page, shop }) => {
  const answers = answersFrom(shop.log)
  const email = await toPayment(page, 1)
  await pay(page, CARD.notifiedTwice)
  await isBooked(page)
  const acceptedNotices = () => answers().filter((answer) => answer === `${NOTICE} 200`)
  await expect.poll(acceptedNotices).toHaveLength(2)
  await page.reload()
  await isBooked(page)
  await isInBooksOnce(page, shop.dataDir, email)
})

test('A notification before the visitor’s return makes the booking paid', async ({ page, shop }) => {
  const answers = answersFrom(shop.log)
  const email = await toPayment(page, 2)
  await pay(page, CARD.notifiedBeforeReturn)
  await isBooked(page)
  expect(answers()).toContain(`${NOTICE} 200`)
  expect(answers().indexOf(`${NOTICE} 200`)).toBeLessThan(answers().indexOf(`${QUESTION} 200`))
  await isInBooksOnce(page, shop.dataDir, email)
})

test('A declined card and a confirmed one make one successful payment', async ({ page, shop }) => {
  const email = await toPayment(page, 2)
  await pay(page, CARD.declined)
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await isPaymentOpen(page)
  await pay(page, CARD.bankAsks)
  await confirmation(page).click()
  await isBooked(page)
  await isInBooksOnce(page, shop.dataDir, email, ['declined'])
})

test('A payment that arrives for a cancelled booking is refunded', async ({ page, shop }) => {
  const email = await toPayment(page, 3)
  const { bookingId, amount } = await reservationOf(page)
  await pay(page, CARD.bankAsks)
  await expect(confirmation(page)).toBeVisible()
  const cancelled = await page.request.post(`/alpin/de/api/checkout/${bookingId}/cancel`, { data: {} })
  expect(cancelled.status()).toBe(200)
  await confirmation(page).click()
  await expect(page.getByText('Diese Buchung ist storniert')).toBeVisible()
  await expect(page.getByText('erhalten Sie das Geld zurück')).toBeVisible()
  await becomeCustomer(page, shop.dataDir, email)
  const refunds = async () => (await bookOf(page)).refunds
  await expect.poll(refunds).toMatchObject([{ amount, state: 'done' }])
})

test.describe('a bank that asks for confirmation', () => {
  test.use({ allowed: /answer: 409/ })

  test('going back from the bank’s page does not ask for a second card', async ({ page, context, shop }) => {
    const email = await toPayment(page, 3)
    await pay(page, CARD.bankAsks)
    await expect(confirmation(page)).toBeVisible()
    const bank = page.url()
    await page.goBack()
    await isProcessing(page)
    await expectNoFlaws(page)
    const banksPage = await context.newPage()
    await banksPage.goto(bank)
    await confirmation(banksPage).click()
    await isBooked(banksPage)
    await page.reload()
    await isBooked(page)
    await isInBooksOnce(page, shop.dataDir, email)
  })
})

test('One of two payments in two tabs is refunded', async ({ page, context, shop }) => {
  const email = await toPayment(page, 4)
  const { amount } = await reservationOf(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await isPaymentOpen(second)
  await pay(page, CARD.bankAsks)
  await expect(confirmation(page)).toBeVisible()
  await pay(second, CARD.good)
  await isBooked(second)
  await confirmation(page).click()
  await isBooked(page)
  await becomeCustomer(page, shop.dataDir, email)
  const refunds = async () => (await bookOf(page)).refunds
  await expect.poll(refunds).toMatchObject([{ amount, state: 'done' }])
  const { status, payments } = await bookOf(page)
  expect(status).toBe(STATUS.paid)
  expect(payments.map(({ state }) => state).toSorted()).toEqual(['refund_due', 'succeeded'])
  expect(payments.map((payment) => payment.amount)).toEqual([amount, amount])
})
