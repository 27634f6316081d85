import {
  CARD,
  goToOverview,
  isBooked,
  isPaymentOpen,
  openCheckout,
  pay,
  person,
  placeOrder,
} from '#test/support/checkout-pages.ts'
import { startServer } from '#test/support/server.ts'
import { expect, test } from '#test/support/shop.ts'

/** Who books here, in every spelling that an address or a log might use. */
const SEEDED = /Anna|Berger|Mia\b|anna(@|%40)example|64[.,]5|Wolpertinger|4200000000000091|4000000000000002/i

test('Nothing about a person stands in the server’s log, in an address, or in what outlives the tab', async ({
  page,
}) => {
  test.slow()
  const server = await startServer({ LOG_LEVEL: 'trace' })
  const addresses: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url(), request.headers().referer ?? '')
  })
  const lasting = () => page.evaluate(() => [JSON.stringify(localStorage), document.cookie, document.title].join(' '))

  const url = (path: string) => `${server.origin}${path}`
  await openCheckout(page, 0, '165 cm', server.origin)
  await page.getByLabel('Name Ihrer Gruppe').fill('Familie Berger')
  await page.getByLabel('Nachricht an den Verleih').fill('Wolpertinger kommt auch mit')
  // Wrong first: a refusal must not repeat what was typed.
  await person(page, 'Erwachsener 1').getByLabel('E-Mail').fill('anna@')
  await goToOverview(page)
  expect(await lasting()).not.toMatch(SEEDED)
  // The control: what ends with the tab does hold it.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toMatch(SEEDED)
  await placeOrder(page)
  await isPaymentOpen(page)
  await pay(page, CARD.declined)
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await isPaymentOpen(page)
  expect(await lasting()).not.toMatch(SEEDED)
  await pay(page, CARD.good)
  await isBooked(page)
  const booking = new URL(page.url()).searchParams.get('booking')!
  // What does not fit is refused, and what cannot be read too.
  for (const data of [{ persons: [{ firstname: 'Anna', lastname: 'Berger', email: 'anna@example.com' }] }, '{"Berger'])
    await page.request.post(url('/alpin/de/api/checkout'), { data, headers: { 'Content-Type': 'application/json' } })

  expect(addresses.filter((address) => SEEDED.test(address))).toEqual([])
  expect(await lasting()).not.toMatch(SEEDED)
  expect(server.log.filter((line) => line.includes('POST /api/checkout')).length).toBeGreaterThan(1)
  expect(server.log.filter((line) => SEEDED.test(line))).toEqual([])
  expect(server.log.filter((line) => line.includes(booking))).toEqual([])
  await page.close()
  await server.stop()
})
