import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import type { PaymentStart, PaymentState } from '#contract/payment.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import type { RentalLocation } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'
import { addDays } from '#domain/calendar/days.ts'
import { isOpenOn } from '#domain/calendar/opening.ts'
import { EXPIRY_YEAR } from './card-expiry.ts'

export const weekAhead = async (
  request: APIRequestContext,
  weeks = 0,
  tenant = 'alpin',
  origin = '',
): Promise<DayRange> => {
  const { today, seasons } = (await (await request.get(`${origin}/${tenant}/de/api/site`)).json()) as Site
  const soonest = addDays(today, 21)
  const starts = seasons.map(({ from, to }) => ({ from: addDays(from > soonest ? from : soonest, 21 + 7 * weeks), to }))
  const season = starts.find(({ from, to }) => addDays(from, 6) <= to)
  if (!season) throw new Error('The demo shop has no season with such a week')
  const locations = (await (await request.get(`${origin}/${tenant}/de/api/locations`)).json()) as RentalLocation[]
  const isOpen = (day: IsoDay) => locations.some((location) => isOpenOn(location, day))
  let { from } = season
  while (!isOpen(from) || !isOpen(addDays(from, 6))) from = addDays(from, 1)
  return { from, to: addDays(from, 6) }
}

const helmet = { id: 'helm-kinder', count: 1, title: 'Kinderhelm' }
export const ski = (size: string): BookingDraft['persons'][number]['products'][number] => ({
  id: 'ski-premium',
  count: 1,
  title: 'Premiumski',
  modelId: 'gratwerk-meister',
  property1: size,
  modelBrand: 'Gratwerk',
  modelTitle: 'Meister',
})

export const familyDraft = (days: { from: IsoDay; to: IsoDay }, size = '165 cm'): BookingDraft => ({
  version: DRAFT_VERSION,
  persons: [
    { type: 1, age: null, coverage: false, products: [ski(size)] },
    { type: 3, age: 8, coverage: false, products: [helmet] },
  ],
  days,
  rate: null,
  hours: null,
  location: 'talstation',
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
})

export const keepDraft = async (
  page: Page,
  draft: BookingDraft,
  tenant = 'alpin',
  origin = '',
  typed?: CheckoutDraft,
): Promise<void> => {
  // Opens /readyz, which does not load the app, because the app would overwrite the stored booking.
  await page.goto(`${origin}/readyz`)
  await page.evaluate(([key, text]) => (text === null ? undefined : sessionStorage.setItem(key, text)), [
    `talstation.${tenant}.checkout`,
    typed ? JSON.stringify(typed) : null,
  ] as const)
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem(key, text)
      // Removes the tab's own booking, because the app would prefer it.
      sessionStorage.removeItem(key)
    },
    [`talstation.${tenant}.booking`, JSON.stringify({ id: randomUUID().replaceAll('-', ''), ...draft })] as const,
  )
}

const orderOf = (days: DayRange, size: string) => ({
  language: 'de',
  date: days,
  location: 'talstation',
  termsAccepted: true,
  persons: [
    {
      mainperson: true,
      type: 1,
      label: 'Erwachsener 1',
      firstname: 'Otto',
      lastname: 'Huber',
      email: 'otto@example.com',
      age: 40,
      weight: 80,
      height: 180,
      shoesize: 43,
      skills: 2,
      products: [{ id: 'ski-premium', count: 1, modelId: 'gratwerk-meister', property1: size }],
    },
  ],
})

const order = (request: APIRequestContext, days: DayRange, size: string) =>
  request.post('/alpin/de/api/checkout', {
    headers: { 'Idempotency-Key': randomUUID() },
    data: orderOf(days, size),
  })

export const orderElsewhere = async (request: APIRequestContext, days: DayRange, size: string): Promise<number> =>
  (await order(request, days, size)).status()

export const orderUnpaid = async (request: APIRequestContext, days: DayRange, size: string): Promise<string> =>
  ((await (await order(request, days, size)).json()) as CheckoutAnswer).bookingId

export const bookAndPay = async (request: APIRequestContext, days: DayRange, size: string): Promise<CheckoutAnswer> => {
  const booking = (await (await order(request, days, size)).json()) as CheckoutAnswer
  const path = `/alpin/de/api/checkout/${booking.bookingId}/payment`
  const { paymentCheckoutId, resultUrl } = (await (await request.post(path, { data: {} })).json()) as PaymentStart
  await request.post(`/sandbox/v1/checkouts/${paymentCheckoutId}/payment`, {
    form: {
      'card.number': '4200000000000091',
      'card.expiryMonth': '12',
      'card.expiryYear': EXPIRY_YEAR,
      'card.cvv': '123',
      'card.holder': 'Otto Huber',
      shopperResultUrl: resultUrl,
      lang: 'de',
    },
    maxRedirects: 0,
  })
  const { state } = (await (await request.get(path)).json()) as PaymentState
  if (state !== 'success') throw new Error(`The payment is ${state}`)
  return booking
}
