import { randomBytes } from 'node:crypto'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { BookedPart, CancelAnswer, ChangeAnswer, CheckoutAnswer, Reservation } from '#contract/checkout.ts'
import type { PaymentStart, PaymentState } from '#contract/payment.ts'
import { bookedParts, lostParts, placesInOrder } from '#domain/booking/booked-parts.ts'
import type { App } from '#server/deps/deps.ts'
import { EXPIRY_YEAR } from './card-expiry.ts'

export interface Answer<T> {
  status: number
  body: T
  headers: Headers
}

export type OrderInput = BookingPayloadInput & { amountSeen?: number | null } & Record<string, unknown>

export const order = (more: Partial<OrderInput> = {}): OrderInput => ({
  language: 'de',
  date: { from: '2026-03-09', to: '2026-03-11' },
  location: 'tal',
  termsAccepted: true,
  persons: [adult([{ id: 'ski', count: 1 }])],
  ...more,
})

export const adult = (
  products: BookingPayloadInput['persons'][number]['products'],
  more: Partial<BookingPayloadInput['persons'][number]> = {},
): BookingPayloadInput['persons'][number] => ({
  mainperson: true,
  type: 1,
  label: 'Erwachsene 1',
  firstname: 'Anna',
  lastname: 'Berger',
  email: 'anna@example.com',
  shoesize: 42,
  products,
  ...more,
})

export const adults = (count: number, products: Parameters<typeof adult>[0]) =>
  Array.from({ length: count }, (_, at) => adult(products, { mainperson: at === 0, label: `Erwachsene ${at + 1}` }))

export const boot = (size: string) => ({ id: 'boot', count: 1, modelId: 'soft', property1: size })

export const newKey = (): string => randomBytes(16).toString('base64url')

const changeOf = (before: Reservation, after: OrderInput) => {
  const persons = placesInOrder(before.booking.persons, after.persons)
  const removed = lostParts(bookedParts(before), after, persons).map(({ path }) => path)
  return { version: before.version, persons, removed }
}

export const visitor = (app: Pick<App, 'request'>, shop = 'worked') => {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  const send = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const response = await app.request(`http://localhost${path}`, {
      method,
      headers: {
        Host: 'localhost',
        Cookie: cookies(),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      jar.set(name!, value!)
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      body: (isJson ? await response.json() : await response.text()) as T,
      headers: response.headers,
    }
  }
  const api = `/${shop}/de/api/checkout`

  return {
    send,
    cookies,
    checkout: (body: unknown, key: string | null = newKey()) =>
      send<CheckoutAnswer & Record<string, unknown>>('POST', api, body, key === null ? {} : { 'Idempotency-Key': key }),
    reservation: (id: string) => send<Reservation>('GET', `${api}/${id}`),
    change: async (id: string, body: OrderInput) => {
      const { body: before, status } = await send<Reservation>('GET', `${api}/${id}`)
      const change = status === 200 ? changeOf(before, body) : null
      return send<ChangeAnswer & Record<string, unknown>>('PUT', `${api}/${id}`, { ...body, change })
    },
    changeNaming: (id: string, body: OrderInput, change?: unknown) =>
      send<ChangeAnswer & { lost?: BookedPart[] } & Record<string, unknown>>('PUT', `${api}/${id}`, {
        ...body,
        change,
      }),
    cancel: (id: string) => send<CancelAnswer & Record<string, unknown>>('POST', `${api}/${id}/cancel`, {}),
    startPayment: (id: string) => send<PaymentStart & Record<string, unknown>>('POST', `${api}/${id}/payment`, {}),
    extendHold: (id: string) => send<{ holdUntil: string }>('POST', `${api}/${id}/hold`, {}),
    paymentState: (id: string) => send<PaymentState>('GET', `${api}/${id}/payment`),
    payWith: async (start: PaymentStart, brand: string): Promise<string> => {
      const { headers } = await send<string>(
        'POST',
        `/sandbox/v1/checkouts/${start.paymentCheckoutId}/payment`,
        new URLSearchParams({ paymentBrand: brand, shopperResultUrl: start.resultUrl, lang: 'de' }).toString(),
        { 'Content-Type': 'application/x-www-form-urlencoded' },
      )
      return headers.get('location')!
    },
    enterCard: (start: PaymentStart, number: string, more: Record<string, string> = {}) =>
      send<string>(
        'POST',
        `/sandbox/v1/checkouts/${start.paymentCheckoutId}/payment`,
        new URLSearchParams({
          'card.number': number,
          'card.expiryMonth': '12',
          'card.expiryYear': EXPIRY_YEAR,
          'card.cvv': '123',
          'card.holder': 'Anna Berger',
          shopperResultUrl: start.resultUrl,
          lang: 'de',
          ...more,
        }).toString(),
        { 'Content-Type': 'application/x-www-form-urlencoded' },
      ),
  }
}
