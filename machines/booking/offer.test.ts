import { describe, expect, test } from 'vitest'
import type { Category, Product, Rate } from '#contract/catalogue.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Offer } from '#contract/prices.ts'
import { shortNames } from '#domain/stock/stock.ts'
import { bookingInput, bookedLocation } from '#test/support/booking-input.ts'
import { initialContext, withBooking } from './context.ts'
import { withOffer } from './offer.ts'

const offer = (more: Partial<Offer> = {}): Offer => ({
  categories: [{ id: 'all', title: '', productsNotInStock: false, products: [] } satisfies Category],
  cart: { persons: [], specials: [], price: { amount: 0 }, vat: { percent: 20, amount: 0 } },
  rate: null,
  rates: [],
  ...more,
})

const product = (id: string, stock: number) => ({ id, title: id, stock, models: [] }) as unknown as Product
const offered = (...products: Product[]) =>
  offer({ categories: [{ id: 'all', title: '', productsNotInStock: false, products }] })

describe('the booking’s own lines', () => {
  const start = initialContext(bookingInput([bookedLocation('tal')]))
  const [somebody] = start.booking.persons.adults
  const bags = { id: 'bags', count: 1, title: 'bags' }
  const context = withBooking(
    { ...start, stock: [{ product: 'bags', stock: 0 }] },
    { persons: { adults: [{ ...somebody!, products: [bags] }], kids: [] } },
  )
  const shortAfter = (answer: Offer) => shortNames(withOffer(context, answer).booking.persons)

  test('lines get a shortfall if the product is not offered in the period', () => {
    expect(shortNames(context.booking.persons)).toEqual(['bags'])
    expect(shortAfter(offered(product('seat', 3)))).toEqual(['bags'])
    expect(shortAfter(offered(product('seat', 3), product('bags', 1)))).toEqual([])
  })

  test('lines keep their shortfalls if the server answers without products', () => {
    expect(shortAfter(offer({ categories: [], errorcode: ERROR_CODE.locationClosed }))).toEqual(['bags'])
  })
})

describe('the chosen rate', () => {
  const [standard, week] = ['standard', 'week'].map((id) => ({ id }) as Rate)
  const chosen = withBooking(initialContext(bookingInput([bookedLocation('tal')])), { rate: 'week' })

  test('the chosen rate is kept while it is offered for the days', () => {
    const after = withOffer(chosen, offer({ rates: [standard!, week!] }))
    expect([after.booking.rate, after.losses]).toEqual(['week', []])
  })

  test('the chosen rate is dropped and reported as lost if only other rates are offered', () => {
    const after = withOffer(chosen, offer({ rates: [standard!], rate: standard! }))
    expect([after.booking.rate, after.losses]).toEqual([null, [{ kind: 'rate' }]])
  })

  test('the chosen rate is kept if nothing can be rented on these days', () => {
    const after = withOffer(chosen, offer({ categories: [], rates: [], errorcode: ERROR_CODE.periodNotBookable }))
    expect([after.booking.rate, after.losses]).toEqual(['week', []])
  })
})

test('Each offer after the first sets the difference from the previous total', () => {
  const { cart } = offer()
  const costing = (amount: number) => offer({ cart: { ...cart, price: { amount } } })
  const first = withOffer(initialContext(bookingInput([bookedLocation('tal')])), costing(9200))
  expect(first.difference).toBe(0)
  expect(withOffer(first, costing(8700)).difference).toBe(-500)
})
