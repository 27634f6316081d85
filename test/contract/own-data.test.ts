import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderer } from '#server/http/render/page.ts'
import { openCustomerShop, type CustomerShop } from '#test/support/customers.ts'
import { order } from '#test/support/visitor.ts'

const PAGE = '/worked/de'
const ANNA = 'lena.huber@example.com'
const EVIL = '</script><script>alert(1)</script><!--'

let shop: CustomerShop
let anna: Awaited<ReturnType<CustomerShop['customer']>>
let bookingId: string
let number: string
beforeAll(async () => {
  shop = await openCustomerShop({ deps: { renderPage: await createRenderer({ distDir: resolve('dist') }) } })
  anna = await shop.customer(ANNA)
  ;({ bookingId } = (await anna.checkout(order())).body)
  ;({ number } = (await anna.reservation(bookingId)).body)
})
afterAll(() => shop.close())

const success = () => `${PAGE}/checkout/success?booking=${bookingId}`

test('The server renders personal pages with the visitor’s data, which no cache may store', async () => {
  for (const [path, words] of [
    [success(), number],
    [`${PAGE}/user/reservations/${bookingId}`, number],
    [`${PAGE}/user/reservations`, number],
    [`${PAGE}/user/profile`, ANNA],
  ] as const) {
    const { status, body, headers } = await anna.send<string>('GET', path)
    expect(status, path).toBe(200)
    expect(headers.get('cache-control'), path).toBe('no-store')
    const [, main] = /<main[^>]*>(.*?)<\/main>/s.exec(body)!
    expect(main, path).toContain(words)
  }
})

test('Pages contain nothing about another customer or another visitor’s booking', async () => {
  const eva = await shop.customer('eva@example.com')
  const guest = shop.browser()
  for (const visitor of [eva, guest])
    for (const path of [success(), `${PAGE}/user/reservations/${bookingId}`, `${PAGE}/user/profile`]) {
      const { body } = await visitor.send<string>('GET', path)
      expect(body, path).not.toContain(number)
      expect(body, path).not.toContain(ANNA)
    }
  const pages = await Promise.all(
    [anna, eva, anna, eva].map((visitor) => visitor.send<string>('GET', `${PAGE}/user/profile`)),
  )
  expect(pages.map(({ body }) => [body.includes(ANNA), body.includes('eva@example.com')])).toEqual([
    [true, false],
    [false, true],
    [true, false],
    [false, true],
  ])
})

test('A visitor without a valid session is redirected to the login, which leads back', async () => {
  for (const [path, search] of [
    ['reservations', 'next=userreservations'],
    ['profile?wl=partner', 'wl=partner&next=userprofile'],
    [`reservations/${bookingId}`, `next=userreservationsdetail&id=${bookingId}`],
  ]) {
    const { status, headers } = await shop.browser().send('GET', `${PAGE}/user/${path}`)
    expect(status).toBe(307)
    const to = new URL(headers.get('location')!, 'http://localhost')
    expect(to.pathname).toBe(`${PAGE}/login`)
    expect(Object.fromEntries(to.searchParams)).toEqual(Object.fromEntries(new URLSearchParams(search)))
    expect(headers.get('cache-control')).toBe('no-store')
  }
  const forged = await shop.app.request(`http://localhost${PAGE}/user/profile`, {
    headers: { Host: 'localhost', Cookie: 'worked_session=forged' },
  })
  expect(forged.status).toBe(307)
})

test('A logged-out browser gets no personal page', async () => {
  const eva = await shop.customer('out@example.com')
  await eva.logout()
  const { status, body } = await eva.send<string>('GET', `${PAGE}/user/profile`)
  expect(status).toBe(307)
  expect(body).not.toContain('out@example.com')
})

test('A name with HTML ends neither the page’s data nor its markup', async () => {
  await anna.call('PUT', '/profile', { firstname: EVIL, lastname: 'Berger', language: 'de' })
  const { body } = await anna.send<string>('GET', `${PAGE}/user/profile`)
  expect(body).toContain('alert(1)')
  expect(body).not.toContain('<script>alert(1)')
  expect(body.match(/<script\b/g)).toHaveLength(body.match(/<\/script>/g)!.length)
})
