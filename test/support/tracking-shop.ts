import type { BrowserContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import { weekAhead } from '#test/support/booking.ts'
import { TRACKING_SHOP } from '#test/support/browser-data.ts'

const trailer = {
  id: 'kinderanhaenger',
  count: 1,
  title: 'Kinderanhänger',
  modelId: 'anhang-duo',
  property1: 'max. 36 kg',
}

export const trailerDraft = async (page: Page): Promise<BookingDraft> => ({
  version: DRAFT_VERSION,
  persons: [{ type: 1, age: null, coverage: false, products: [trailer] }],
  days: await weekAhead(page.request, 0, TRACKING_SHOP),
  rate: null,
  hours: null,
  location: `hafen-${TRACKING_SHOP}`,
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
})

export const orderTrailer = async (page: Page): Promise<CheckoutAnswer> => {
  const { id, count, modelId, property1 } = trailer
  const answer = await page.request.post(`/${TRACKING_SHOP}/de/api/checkout`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      language: 'de',
      date: await weekAhead(page.request, 0, TRACKING_SHOP),
      location: `hafen-${TRACKING_SHOP}`,
      termsAccepted: true,
      persons: [
        {
          mainperson: true,
          type: 1,
          label: 'Erwachsener 1',
          firstname: 'Otto',
          lastname: 'Huber',
          country: 'AT',
          address: 'Seeweg 3',
          zip: '6900',
          city: 'Bregenz',
          phone: '+43 664 1234567',
          email: 'otto@example.com',
          products: [{ id, count, modelId, property1 }],
        },
      ],
    },
  })
  return (await answer.json()) as CheckoutAnswer
}

const STAND_IN = `
var addresses = [location.href, document.referrer]
var look = () => addresses.push(location.href, JSON.stringify(history.state))
addEventListener('popstate', look)
for (const name of ['pushState', 'replaceState']) {
  const go = history[name]
  history[name] = function (...all) {
    addresses.push(String(all[2]))
    go.apply(history, all)
    look()
  }
}
document.cookie = '_ga=GA1.1.1; Path=/'
document.cookie = '_ga_TEST1=GS1.1; Path=/'
localStorage.setItem('_gcl_ls', '{}')
`

export const standInForGoogle = async (context: BrowserContext): Promise<string[]> => {
  const asked: string[] = []
  await context.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: STAND_IN })
  })
  return asked
}

export const dataLayerOf = (page: Page) =>
  page.evaluate(() =>
    (globalThis.dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry,
    ),
  ) as Promise<(Record<string, unknown> | unknown[])[]>

export const eventsOf = async (page: Page, name: string) =>
  (await dataLayerOf(page)).filter((entry) => !Array.isArray(entry) && entry.event === name)

export const addressesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { addresses: string[] }).addresses)

export const consentOf = (page: Page) => page.getByRole('dialog', { name: /^Cookies/ })
