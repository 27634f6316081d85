import type { Page } from '@playwright/test'
import {
  CARD,
  goToOverview,
  isBooked,
  isPaymentOpen,
  next,
  openMore,
  openPerson,
  openCheckoutPage,
  pay,
  person,
  sendOrder,
} from '#test/support/checkout-pages.ts'
import { browserData, CURIOUS_SHOP } from '#test/support/browser-data.ts'
import { fillInContact, openCuriousCheckout } from '#test/support/curious-shop.ts'
import { type RunningServer, startServer } from '#test/support/server.ts'
import { expect, test } from '#test/support/shop.ts'

/** The hash in a file's name may contain the letters of a short name. */
const HASHED = /\/assets\/[\w-]+\.\w+$/

const watch = (page: Page) => {
  const addresses: string[] = []
  page.on('request', (request) => {
    addresses.push(...[request.url(), request.headers().referer ?? ''].filter((address) => !HASHED.test(address)))
  })
  return addresses
}

const lasting = (page: Page) =>
  page.evaluate(() => [JSON.stringify(localStorage), document.cookie, document.title].join(' '))

const orderWithoutTraces = async (
  page: Page,
  shop: string,
  server: RunningServer,
  addresses: string[],
  seeded: RegExp,
) => {
  expect(await lasting(page)).not.toMatch(seeded)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toMatch(seeded)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/checkout'))
  await sendOrder(page)
  const order = (await sent).postData()!
  expect(order).toMatch(seeded)
  await isPaymentOpen(page)
  await pay(page, CARD.declined)
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await isPaymentOpen(page)
  expect(await lasting(page)).not.toMatch(seeded)
  await pay(page, CARD.good)
  await isBooked(page)
  const booking = new URL(page.url()).searchParams.get('booking')!
  const { persons } = JSON.parse(order) as { persons: unknown }
  for (const data of [{ persons }, order.slice(0, -1)])
    await page.request.post(`${server.origin}/${shop}/de/api/checkout`, {
      data,
      headers: { 'Content-Type': 'application/json' },
    })

  expect(addresses.filter((address) => seeded.test(address))).toEqual([])
  expect(await lasting(page)).not.toMatch(seeded)
  expect(server.log.filter((line) => line.includes('POST /api/checkout')).length).toBeGreaterThan(1)
  expect(server.log.filter((line) => seeded.test(line))).toEqual([])
  expect(server.log.filter((line) => line.includes(booking))).toEqual([])
}

test('Logs, URLs and lasting browser storage contain no personal data', async ({ page }) => {
  test.slow()
  const server = await startServer({ LOG_LEVEL: 'trace' })
  const addresses = watch(page)
  await openCheckoutPage(page, 0, '165 cm', server.origin)
  await openMore(page)
  await page.getByLabel('Name Ihrer Gruppe').fill('Familie Berger')
  await page.getByLabel('Nachricht an den Verleih').fill('Wolpertinger kommt auch mit')
  await person(page, 'Erwachsener 1').getByLabel('E\u2011Mail').fill('anna@')
  await goToOverview(page)
  const seeded = /Anna|Berger|Mia\b|anna(@|%40)example|64[.,]5|Wolpertinger|4200000000000091|4000000000000002/i
  await orderWithoutTraces(page, 'alpin', server, addresses, seeded)
  await page.close()
  await server.stop()
})

test(
  'Logs and URLs contain no phone, street or birthday where shops require them',
  { tag: '@deep' },
  async ({ page }) => {
    test.slow()
    const server = await startServer({ LOG_LEVEL: 'trace', DATA_DIR: await browserData() })
    const addresses = watch(page)
    await openCuriousCheckout(page, { origin: server.origin })
    await fillInContact(person(page, 'Erwachsener 1'))
    await openPerson(page, 'Erwachsener 2')
    const other = person(page, 'Erwachsener 2')
    await other.getByLabel('Vorname').fill('Jakob')
    await other.getByLabel('Nachname').fill('Berger')
    await other.getByLabel('Geschlecht').selectOption('männlich')
    await other.getByRole('textbox', { name: /^Geburtsdatum/ }).fill('1.2.1988')
    await next(page).click()
    await expect(page.getByText('Seeweg 3, 6004 Luzern, Schweiz')).toHaveCount(2)
    const seeded =
      /Anna|Berger|Jakob|Seeweg|Luzern|41\D{0,3}555\D{0,3}01\D{0,3}02|1990-05-04|0?4\.0?5\.1990|1988-02-01|0?1\.0?2\.1988/i
    await orderWithoutTraces(page, CURIOUS_SHOP, server, addresses, seeded)
    await page.close()
    await server.stop()
  },
)
