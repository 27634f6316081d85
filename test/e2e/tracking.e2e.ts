import type { BrowserContext, Page } from '@playwright/test'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { keepDraft } from '#test/support/booking.ts'
import { CARD, isPaymentOpen, pay } from '#test/support/checkout-pages.ts'
import { TRACKING_SHOP } from '#test/support/browser-data.ts'
import { expect, test } from '#test/support/shop.ts'
import { addressesOf, eventsOf, orderTrailer, standInForGoogle, trailerDraft } from '#test/support/tracking-shop.ts'

const HOME = `/${TRACKING_SHOP}/de`

const collect = async (context: BrowserContext) => {
  const sentEvents: { event?: string; ecommerce?: { transaction_id?: string } }[] = []
  await context.exposeFunction('reportToTest', (entry: object) => void sentEvents.push(entry))
  await context.addInitScript(() => {
    const layer: unknown[] = []
    const push = layer.push.bind(layer)
    layer.push = (...entries) => {
      const { reportToTest } = globalThis as unknown as { reportToTest: (entry: unknown) => void }
      entries.forEach((entry) => reportToTest(entry))
      return push(...entries)
    }
    globalThis.dataLayer = layer
  })
  return (name: string) => sentEvents.filter(({ event }) => event === name)
}

const accept = async (page: Page) => {
  await page.goto(HOME)
  await page.getByRole('button', { name: 'Alle annehmen', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_ga=')
}

const openPayment = async (page: Page, { bookingId }: CheckoutAnswer) => {
  await page.goto(`${HOME}/checkout/payment?booking=${bookingId}`)
  await isPaymentOpen(page)
}

const isThanked = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Danke für Ihre Buchung' })).toBeVisible()

const purchaseOf = ({ number, amount }: CheckoutAnswer) => ({
  event: 'purchase',
  ecommerce: {
    currency: 'EUR',
    value: amount / 100,
    tax: expect.any(Number) as unknown as number,
    transaction_id: number,
    items: [
      {
        item_id: 'kinderanhaenger',
        item_name: 'Kinderanhänger',
        item_variant: expect.stringMatching(/max\.\s36\skg$/) as unknown as string,
        item_category: expect.any(String) as unknown as string,
        price: amount / 100,
        quantity: 1,
      },
    ],
  },
})

test.beforeEach(({ context }) => standInForGoogle(context).then(() => undefined))

test('Steps and changes of the cart are measured, but not a restored draft', { tag: '@deep' }, async ({ page }) => {
  await accept(page)
  await keepDraft(page, await trailerDraft(page), TRACKING_SHOP)
  await page.goto(`${HOME}#cart`)
  await expect.poll(async () => (await eventsOf(page, 'steps')).at(-1)).toEqual({ event: 'steps', step: 'cart' })
  await page.getByRole('button', { name: /^Kinderanhänger von .* entfernen$/ }).click()
  await page.getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect.poll(() => eventsOf(page, 'remove_from_cart')).toHaveLength(1)
  const [removed] = (await eventsOf(page, 'remove_from_cart')) as [{ ecommerce: { value: number; items: object[] } }]
  expect(removed).toMatchObject({
    ecommerce: {
      currency: 'EUR',
      items: [{ item_id: 'kinderanhaenger', quantity: 1, price: removed.ecommerce.value }],
    },
  })
  expect(removed.ecommerce.value).toBeGreaterThan(10)
  expect(await eventsOf(page, 'add_to_cart')).toEqual([])
  expect(JSON.stringify(removed)).not.toMatch(/Erwachsene/)
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).click()
  await expect
    .poll(() => eventsOf(page, 'add_to_cart'))
    .toMatchObject([{ ecommerce: { value: removed.ecommerce.value, items: [{ item_id: 'kinderanhaenger' }] } }])
})

test(
  'Opening a product’s sizes is measured as a view, and checkout reports all lines',
  { tag: '@deep' },
  async ({ page }) => {
    await accept(page)
    await keepDraft(page, await trailerDraft(page), TRACKING_SHOP)
    await page.goto(`${HOME}#products`)
    // Waits until the idle browser has started the tracking.
    await expect.poll(() => eventsOf(page, 'steps')).toEqual([{ event: 'steps', step: 'products' }])
    await page.getByRole('button', { name: 'Ändern: Kinderanhänger', exact: true }).click()
    await expect
      .poll(() => eventsOf(page, 'view_item'))
      .toMatchObject([{ ecommerce: { currency: 'EUR', items: [{ item_id: 'kinderanhaenger', quantity: 1 }] } }])
    await page.goto(`${HOME}#cart`)
    await page.getByRole('button', { name: 'Weiter zu Ihren Daten', exact: true }).click()
    await expect
      .poll(() => eventsOf(page, 'begin_checkout'))
      .toMatchObject([{ ecommerce: { currency: 'EUR', items: [{ item_id: 'kinderanhaenger', quantity: 1 }] } }])
    await expect.poll(async () => (await eventsOf(page, 'steps')).at(-1)).toEqual({ event: 'steps', step: 'checkout' })
  },
)

test(
  'A paid booking is measured only once, despite a reload and a second tab',
  { tag: '@deep' },
  async ({ page, context }) => {
    const sentEvents = await collect(context)
    await accept(page)
    const order = await orderTrailer(page)
    await openPayment(page, order)
    expect(sentEvents('purchase')).toEqual([])
    await pay(page, CARD.good)
    await isThanked(page)
    await expect.poll(() => sentEvents('purchase')).toEqual([purchaseOf(order)])
    expect(sentEvents('steps').slice(-1)).toEqual([{ event: 'steps', step: 'ordersuccess' }])
    const counted = page.waitForResponse('**/purchase')
    await page.reload()
    expect(await (await counted).json()).toEqual({ isFirst: false })
    const other = await context.newPage()
    const [again] = await Promise.all([
      other.waitForResponse('**/purchase'),
      other.goto(`${HOME}/checkout/success?booking=${order.bookingId}`),
    ])
    expect(await again.json()).toEqual({ isFirst: false })
    expect(sentEvents('purchase')).toHaveLength(1)

    await test.step('no address or history visible to the tag manager has the booking’s id', async () => {
      await page.getByRole('link', { name: 'Noch eine Buchung', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Wer leiht aus?' })).toBeVisible()
      await page.goBack()
      await isThanked(page)
      for (const tab of [page, other]) {
        const addresses = await addressesOf(tab)
        expect(addresses.some((address) => address.includes('/checkout/success?booking=alias'))).toBe(true)
        expect(addresses.filter((address) => address.includes(order.bookingId))).toEqual([])
      }
    })
  },
)

test(
  'Two tabs that see the payment succeed together report it only once',
  { tag: '@deep' },
  async ({ page, context }) => {
    const sentEvents = await collect(context)
    await accept(page)
    const order = await orderTrailer(page)
    await openPayment(page, order)
    await context.route('**/checkout/payment/check?*', (route) => route.abort())
    await page.getByLabel('Kartennummer').waitFor()
    const left = page.waitForRequest('**/checkout/payment/check?*')
    await pay(page, CARD.good)
    await left
    await context.unroute('**/checkout/payment/check?*')
    const tabs = [await context.newPage(), await context.newPage()]
    await Promise.all(tabs.map((tab) => tab.goto(`${HOME}/checkout/payment/check?booking=${order.bookingId}`)))
    await Promise.all(tabs.map(isThanked))
    await expect.poll(() => sentEvents('purchase')).toEqual([purchaseOf(order)])
  },
)

test('An unpaid booking is not measured as a purchase', { tag: '@deep' }, async ({ page, context }) => {
  const sentEvents = await collect(context)
  await accept(page)
  const { bookingId } = await orderTrailer(page)
  await page.goto(`${HOME}/checkout/success?booking=${bookingId}`)
  await expect.poll(() => sentEvents('steps')).toContainEqual({ event: 'steps', step: 'ordersuccess' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(sentEvents('purchase')).toEqual([])
})
