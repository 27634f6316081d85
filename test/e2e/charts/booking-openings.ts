import type { Category, Rate } from '#contract/catalogue.ts'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft, DraftLine } from '#contract/draft.ts'
import type { Offer } from '#contract/prices.ts'
import type { Swap } from '#contract/swaps.ts'
import { everybody } from '#domain/persons/persons.ts'
import type { BookingContext, BookingInput } from '#machines/booking/context.ts'
import type { BookingPage } from '#machines/booking/steps.ts'
import { keepDraft, orderElsewhere, weekAhead } from '#test/support/booking.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { expect } from '#test/support/shop.ts'
import { HOUSES, person } from '#test/support/states.ts'
import type { Hand } from './chart.ts'
import { button } from './seen.ts'

export const PRICES = '/api/prices'
export const STOCK = '/api/stock'
export const SWAPS = '/api/swaps'

type Tenant = keyof typeof HOUSES
const shop = (ids: string[], hours: boolean): BookingInput => {
  const { shop: of, language } = bookingInput(ids.map((id) => bookedLocation(id, { pickupDayBeforeFrom: '15:00' })))
  return { shop: { ...of, offers: { hours, accommodations: true } }, language }
}
export const SHOPS: Record<Tenant, BookingInput> = {
  alpin: shop(['talstation', 'kirchdorf'], false),
  velo: shop(['seehafen'], true),
}

export const DAYS = { from: '2026-12-19', to: '2026-12-25' }
const model = (id: string, sizes: readonly (readonly [string, number])[]) => ({
  id,
  features: { piste: 50 },
  variants: sizes.map(([property1, stock]) => ({ property1, stock, disabled: false })),
})
const product = (id: string, models: object[] = []) => ({ id, title: id, type: 1, stock: 9, models })
export const offer = (scarce: number, more: Partial<Offer> = {}): Offer => ({
  categories: [
    {
      id: 'all',
      title: '',
      productsNotInStock: false,
      products: [
        product('ski-premium', [
          model('gratwerk-meister', [
            ['155 cm', scarce],
            ['160 cm', 9],
            ['165 cm', 9],
          ]),
        ]),
        product('depot'),
        product('helm-kinder'),
        product('e-trekking', [model('voltan-weite', [['S (155–168 cm)', 9]])]),
        product('laufrad'),
      ],
    } as unknown as Category,
  ],
  cart: { persons: [], specials: [], price: { amount: 0 }, vat: { percent: 20, amount: 0 } },
  rate: null,
  rates: [{ id: 'standard' } as Rate, { id: 'fruehbucher' } as Rate],
  ...more,
})
export const hourly: Partial<Offer> = { hours: [2, 4], rates: [{ id: 'standard' } as Rate] }

export const SETTLED = { type: 'xstate.after.settled.booking.offer.settling' }
export const answered = (more: Partial<Offer> = {}) => ({ type: 'offer.answered', offer: offer(9, more) })
const stockOf = (scarceStock: number) => ({
  type: 'stock.answered',
  stock: [
    ...(['155 cm', '160 cm', '165 cm'] as const).map((property1) => ({
      product: 'ski-premium',
      model: 'gratwerk-meister',
      property1,
      stock: property1 === '155 cm' ? scarceStock : 9,
    })),
    { product: 'e-trekking', model: 'voltan-weite', property1: 'S (155–168 cm)', stock: 9 },
    ...['depot', 'helm-kinder', 'laufrad'].map((id) => ({ product: id, stock: 9 })),
  ],
})
export const stocked = stockOf(9)
export const settles = [SETTLED, answered()]
export const discounted = answered({
  cart: { ...offer(9).cart, discount: { code: 'SKI10', amount: 2180 } },
})
export const answeredFor = ({ context: { booking } }: { context: Pick<BookingContext, 'booking'> }) => {
  if (booking.discountcode !== null) return discounted
  const isMissing = everybody(booking.persons).some(({ products }) => products.some((line) => line.outOfStock))
  return isMissing ? answered(offer(0)) : answered()
}
export const settlesFor = (snapshot: Parameters<typeof answeredFor>[0]) => [SETTLED, answeredFor(snapshot)]

type More = Partial<BookingDraft>
const draftOf = (tenant: Tenant, days: BookingDraft['days'], more: More = {}): BookingDraft => ({
  version: DRAFT_VERSION,
  persons: [person(1, null, HOUSES[tenant].adult), person(3, 8, HOUSES[tenant].kid)],
  days,
  rate: null,
  hours: null,
  location: HOUSES[tenant].location,
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
  ...more,
})
export const NO_DAYS = { from: null, to: null }

interface Kept {
  tenant?: Tenant
  week?: number
  more?: More
  isOneDay?: boolean
  sends?: readonly { type: string; [key: string]: unknown }[]
  before?: (hand: Hand, days: { from: string; to: string }) => Promise<unknown>
}
const restored = (draft: BookingDraft, step: BookingPage) => ({ type: 'draft.restored', draft, personal: null, step })
export const kept = (step: BookingPage, { tenant = 'alpin', week = 6, more, isOneDay, sends, before }: Kept = {}) => {
  const daysOf = (from: string, to: string) => more?.days ?? { from, to: isOneDay ? from : to }
  return {
    input: SHOPS[tenant],
    sends: [
      restored(draftOf(tenant, daysOf(DAYS.from, DAYS.to), more), step),
      SETTLED,
      ...(sends ?? [answered(isOneDay ? hourly : {}), stocked]),
    ],
    opens: async (hand: Hand) => {
      const { page, always } = hand
      for (const path of [PRICES, STOCK]) await always(path, 'server')
      const { from, to } = await weekAhead(page.request, week, tenant)
      await before?.(hand, { from, to })
      const draft = draftOf(tenant, daysOf(from, to), more)
      await keepDraft(page, draft, tenant)
      await page.goto(`/${tenant}/de${step === 'entry' ? '' : `#${step}`}`)
      const isPriced = draft.days.from !== null && draft.persons.some(({ products }) => products.length > 0)
      if (isPriced) await expect(page.getByText(/^Warenkorb: /)).toBeAttached()
    },
  }
}
export const withProducts = (products: DraftLine[]): More => ({ persons: [person(1, null, products)] })
export const scarce: DraftLine = { ...HOUSES.alpin.scarce }
export const isShort = (lines: DraftLine[][], week: number): Kept => ({
  week,
  more: { persons: lines.map((products) => person(1, null, products)) },
  sends: [{ type: 'offer.answered', offer: offer(0) }, stockOf(0)],
  before: async ({ page }, days) => {
    while ((await orderElsewhere(page.request, days, scarce.property1!)) === 201);
  },
})
export const sizeOf = (at: number): Swap => ({
  kind: 'size',
  person: at,
  line: 0,
  product: 'ski-premium',
  model: { id: 'gratwerk-meister', brand: 'Gratwerk', title: 'Meister SLX' },
  property1: '160 cm',
  amount: 0,
  difference: 0,
})

export const changing = (
  paid: number | null,
  week: number,
  book: (hand: Hand, days: { from: string; to: string }) => Promise<string>,
) => ({
  input: SHOPS.alpin,
  sends: [
    { type: 'draft.restored', draft: null, personal: null, step: 'entry' },
    { type: 'booking.reset' },
    {
      type: 'reservation.made',
      reservation: {
        bookingId: 'b',
        held: [],
        date: DAYS,
        location: 'talstation',
        holdUntil: null,
        change: { number: '1', rate: null, from: DAYS.from, paid },
      },
    },
    restored(draftOf('alpin', DAYS, withProducts([HOUSES.alpin.adult[0]])), 'cart'),
    ...settles,
    stocked,
  ],
  opens: async (hand: Hand) => {
    const { page, always } = hand
    for (const path of [PRICES, STOCK]) await always(path, 'server')
    const bookingId = await book(hand, await weekAhead(page.request, week))
    await page.goto(`/checkout/success?booking=${bookingId}`)
    await button(page, 'checkout.change.begin').click()
  },
})
