import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { addDays } from '#domain/calendar/days.ts'
import { weekAhead } from './booking.ts'
import { linkTo } from './mailbox.ts'
import { expect } from './shop.ts'
import { EXPIRY_YEAR } from './card-expiry.ts'

export const ACCOUNT_PASSWORD = 'Almrausch-77'

let people = 0

export const newAddress = (name = 'anna'): string => `${name}.${process.pid}.${(people += 1)}@example.com`

const api = '/alpin/de/api'

export const becomeCustomer = async (
  page: Page,
  dataDir: string,
  email = newAddress(),
  tenant = 'alpin',
): Promise<string> => {
  const { request } = page
  const api = `/${tenant}/de/api`
  const data = { email, firstname: 'Anna', lastname: 'Berger', newsletter: false }
  expect((await request.post(`${api}/customer/register`, { data })).status()).toBe(202)
  const token = (await linkTo(dataDir, email, '/user/welcome/')).split('/').at(-1)
  const activated = await request.post(`${api}/customer/activate`, { data: { token, password: ACCOUNT_PASSWORD } })
  expect(activated.status()).toBe(200)
  return email
}

export const bookHelmets = async (
  request: APIRequestContext,
  email: string,
  weeks = 0,
  specials: string[] = [],
): Promise<CheckoutAnswer> => {
  const { from } = await weekAhead(request, weeks)
  const helmet = { id: 'helm-kinder', count: 1 }
  const answer = await request.post(`${api}/checkout`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      language: 'de',
      date: { from, to: addDays(from, 2) },
      location: 'talstation',
      termsAccepted: true,
      specials,
      persons: [
        {
          mainperson: true,
          type: 1,
          label: 'Erwachsener 1',
          firstname: 'Anna',
          lastname: 'Berger',
          email,
          products: [{ id: 'helm', count: 1, modelId: 'kuppel-grat', property1: 'M (55–58 cm)' }],
        },
        { mainperson: true, type: 3, label: 'Kind 1', firstname: 'Mia', age: 8, products: [helmet] },
      ],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as CheckoutAnswer
}

export const payFor = async (request: APIRequestContext, bookingId: string, tenant = 'alpin'): Promise<void> => {
  const api = `/${tenant}/de/api`
  const start = (await (await request.post(`${api}/checkout/${bookingId}/payment`, { data: {} })).json()) as {
    paymentCheckoutId: string
    resultUrl: string
  }
  await request.post(`/sandbox/v1/checkouts/${start.paymentCheckoutId}/payment`, {
    form: {
      'card.number': '4200000000000091',
      'card.expiryMonth': '12',
      'card.expiryYear': EXPIRY_YEAR,
      'card.cvv': '123',
      'card.holder': 'Anna Berger',
      shopperResultUrl: start.resultUrl,
      lang: 'de',
    },
    maxRedirects: 0,
  })
  await expect
    .poll(
      async () =>
        ((await (await request.get(`${api}/checkout/${bookingId}/payment`)).json()) as { state: string }).state,
    )
    .toBe('success')
}
