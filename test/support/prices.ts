import type { Page } from '@playwright/test'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { Offer } from '#contract/prices.ts'

const PRICES = '**/api/prices'

export const answerPrices = async (page: Page, change: (offer: Offer, at: number) => Offer) => {
  const asked: BookingPayloadInput[] = []
  await page.route(PRICES, async (route) => {
    const at = asked.push(route.request().postDataJSON() as BookingPayloadInput) - 1
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Offer, at) })
  })
  return asked
}

export const refusePrices = async (page: Page, refusalOf: (asked: BookingPayloadInput) => [number, object] | null) => {
  const asked: BookingPayloadInput[] = []
  await page.route(PRICES, (route) => {
    const body = route.request().postDataJSON() as BookingPayloadInput
    asked.push(body)
    const refusal = refusalOf(body)
    return refusal ? route.fulfill({ status: refusal[0], json: refusal[1] }) : route.continue()
  })
  return asked
}
