import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { Site } from '#contract/site.ts'
import { addDays } from '#domain/calendar/days.ts'
import { BEACH, BEACH_SHOP } from './beach-shop.ts'
import { keepDraft } from './booking.ts'

export interface Outing {
  day: IsoDay
  start: string
  hours: number
  product?: string
}

export const beachDay = async (request: APIRequestContext, days: number): Promise<IsoDay> => {
  const { today } = (await (await request.get(`/${BEACH_SHOP}/de/api/site`)).json()) as Site
  return addDays(today, days)
}

export const orderBoard = async (
  request: APIRequestContext,
  { day, start, hours, product = 'sup' }: Outing,
  firstname = 'Otto',
): Promise<CheckoutAnswer> => {
  const answer = await request.post(`/${BEACH_SHOP}/de/api/checkout`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      language: 'de',
      date: { from: day, to: day },
      hours,
      start,
      location: BEACH,
      termsAccepted: true,
      persons: [
        {
          mainperson: true,
          type: 1,
          label: 'Erwachsener 1',
          firstname,
          lastname: 'Huber',
          email: `${firstname.toLowerCase()}@example.com`,
          phone: '+43 660 1234567',
          products: [{ id: product, count: 1 }],
        },
      ],
    },
  })
  if (answer.status() !== 201) throw new Error(`The order of ${start} is refused: ${await answer.text()}`)
  return (await answer.json()) as CheckoutAnswer
}

export const keepOuting = (
  page: Page,
  { day, start, hours, product }: Partial<Outing> & Pick<Outing, 'day'>,
): Promise<void> => {
  const draft: BookingDraft = {
    version: DRAFT_VERSION,
    persons: [
      {
        type: 1,
        age: null,
        coverage: false,
        products: product === undefined ? [] : [{ id: product, count: 1, title: product }],
      },
    ],
    days: { from: day, to: day },
    rate: null,
    hours: hours ?? null,
    start: start ?? null,
    location: BEACH,
    pickupDayBefore: false,
    specials: [],
    discountcode: null,
    accommodation: null,
  }
  return keepDraft(page, draft, BEACH_SHOP)
}
