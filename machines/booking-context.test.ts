import { describe, expect, it } from 'vitest'
import type { Location } from '#contract/locations.ts'
import type { Category, Product, Rate } from '#contract/catalogue.ts'
import type { Offer } from '#contract/prices.ts'
import { shortNames } from '#domain/stock.ts'
import {
  atLocation,
  initialContext,
  onlyLocation,
  toDraft,
  undoneBy,
  withBooking,
  withOffer,
  type BookingInput,
} from './booking-context.ts'

const location = (id: string, more: Partial<Location> = {}): Location => ({
  id,
  title: id,
  address: '',
  zip: '',
  city: '',
  region: '',
  hotels: [],
  closed: [],
  businesshours: [{ from: '08:00', to: '18:00', start: null, end: null }],
  ...more,
})

const inputOf = (locations: Location[], fixedLocation: string | null = null): BookingInput => ({
  shop: {
    today: '2026-11-21',
    maxPersons: 12,
    youthAge: 15,
    coveragePerDefault: false,
    locations,
    offers: { hours: true, accommodations: true },
    fixedLocation,
    wl: null,
  },
  language: { locale: 'de', typeNames: { 1: 'Erwachsener', 2: 'Jugendlicher', 3: 'Kind' } },
})

const offer = (more: Partial<Offer> = {}): Offer => ({
  categories: [{ id: 'all', title: '', productsNotInStock: false, products: [] } satisfies Category],
  cart: { persons: [], specials: [], price: { amount: 0 }, vat: { percent: 20, amount: 0 } },
  rate: null,
  rates: [],
  ...more,
})

describe('the location nobody has to choose', () => {
  it('is the only one, or the one the shop has fixed among several', () => {
    expect(onlyLocation(inputOf([location('tal')]).shop)).toBe('tal')
    expect(onlyLocation(inputOf([location('tal'), location('berg')], 'berg').shop)).toBe('berg')
    expect(initialContext(inputOf([location('tal'), location('berg')], 'berg')).booking.location).toBe('berg')
  })

  it('is none where several are offered', () => {
    expect(onlyLocation(inputOf([location('tal'), location('berg')]).shop)).toBeNull()
  })

  it('is taken again for other days, where it is closed on those chosen before', () => {
    const days = { from: '2026-12-19', to: '2026-12-20' }
    const afterOtherDays = (...places: string[]) => {
      const context = initialContext(inputOf(places.map((id) => location(id))))
      const closed = withBooking(context, { ...undoneBy({ location: 'tal', discountcode: null }, 201) })
      expect(closed.booking.location).toBeNull()
      expect(withBooking(closed, { remark: 'Bis bald' }).booking.location).toBeNull()
      return withBooking(closed, { days }).booking.location
    }
    expect(afterOtherDays('tal')).toBe('tal')
    expect(afterOtherDays('tal', 'berg')).toBeNull()
  })
})

describe('fetching on the day before', () => {
  const village = location('dorf', {
    pickupDayBeforeFrom: '15:00',
    closed: [{ start: '2026-12-25', end: '2026-12-25' }],
  })
  const context = withBooking(initialContext(inputOf([village, location('tal')])), {
    location: 'dorf',
    pickupDayBefore: true,
    days: { from: '2026-12-19', to: '2026-12-23' },
  })
  const isStillOn = (from: string | null, to: string | null) =>
    withBooking(context, { days: { from, to } }).booking.pickupDayBefore

  it('stays while other days are being chosen, and where they allow it', () => {
    expect(context.booking.pickupDayBefore).toBe(true)
    expect(isStillOn('2026-12-26', null)).toBe(true)
    expect(isStillOn('2026-12-27', '2026-12-30')).toBe(true)
  })

  it('is let go of, and named as lost, where the eve of the new days is closed: the shop would answer 201', () => {
    expect(isStillOn('2026-12-26', '2026-12-30')).toBe(false)
    expect(withBooking(context, { days: { from: '2026-12-26', to: '2026-12-30' } }).losses).toEqual([
      { kind: 'dayBefore' },
    ])
  })

  it('is so with a location that is closed on the first day and open on the eve, and not with the next one', () => {
    const onChristmas = withBooking(context, { days: { from: '2026-12-25', to: '2026-12-28' }, pickupDayBefore: false })
    const there = withBooking(onChristmas, atLocation(onChristmas, 'dorf'))
    expect(there.booking).toMatchObject({ location: 'dorf', pickupDayBefore: true })
    const elsewhere = withBooking(there, atLocation(there, 'tal'))
    expect(elsewhere.booking).toMatchObject({ location: 'tal', pickupDayBefore: false })
    expect(elsewhere.losses).toEqual([])
  })

  it('is let go of with a location that does not offer it', () => {
    expect(withBooking(context, { location: 'tal' }).booking.pickupDayBefore).toBe(false)
  })
})

it('the message to the provider is not kept with the choices: it may name people', () => {
  const { booking } = withBooking(initialContext(inputOf([location('tal')])), { remark: 'Anna kommt später' })
  expect(booking.remark).toBe('Anna kommt später')
  expect(JSON.stringify(toDraft(booking))).not.toContain('Anna')
})

const product = (id: string, stock: number) => ({ id, title: id, stock, models: [] }) as unknown as Product
const offered = (...products: Product[]) =>
  offer({ categories: [{ id: 'all', title: '', productsNotInStock: false, products }] })

describe('what the booking has taken', () => {
  const start = initialContext(inputOf([location('tal')]))
  const [somebody] = start.booking.persons.adults
  const bags = { id: 'bags', count: 1, title: 'bags' }
  const context = withBooking(
    { ...start, stock: [{ product: 'bags', stock: 0 }] },
    { persons: { adults: [{ ...somebody!, products: [bags] }], kids: [] } },
  )
  const shortAfter = (answer: Offer) => shortNames(withOffer(context, answer).booking.persons)

  it('is short where the shop does not offer it in the period, as the stock answer has said', () => {
    expect(shortNames(context.booking.persons)).toEqual(['bags'])
    expect(shortAfter(offered(product('seat', 3)))).toEqual(['bags'])
    expect(shortAfter(offered(product('seat', 3), product('bags', 1)))).toEqual([])
  })

  it('is as short as before where the shop answers without any products', () => {
    expect(shortAfter(offer({ categories: [], errorcode: 201 }))).toEqual(['bags'])
  })
})

describe('the chosen rate', () => {
  const [standard, week] = ['standard', 'week'].map((id) => ({ id }) as Rate)
  const chosen = withBooking(initialContext(inputOf([location('tal')])), { rate: 'week' })

  it('stays where it may be had for the days', () => {
    const after = withOffer(chosen, offer({ rates: [standard!, week!] }))
    expect([after.booking.rate, after.losses]).toEqual(['week', []])
  })

  it('is let go of, and named as lost, where it may not: the shop has computed with another one', () => {
    const after = withOffer(chosen, offer({ rates: [standard!], rate: standard! }))
    expect([after.booking.rate, after.losses]).toEqual([null, [{ kind: 'rate' }]])
  })

  it('stays where the shop lets nothing at all on these days: others are chosen next', () => {
    const after = withOffer(chosen, offer({ categories: [], rates: [], errorcode: 110 }))
    expect([after.booking.rate, after.losses]).toEqual(['week', []])
  })
})
