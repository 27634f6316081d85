import { describe, expect, it } from 'vitest'
import type { Location } from '#contract/locations.ts'
import { fromDraft, initialContext, onlyLocation, toDraft, withBooking, type BookingInput } from './booking-context.ts'

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

describe('the location nobody has to choose', () => {
  it('is the only one, or the one the shop has fixed among several', () => {
    expect(onlyLocation(inputOf([location('tal')]).shop)).toBe('tal')
    expect(onlyLocation(inputOf([location('tal'), location('berg')], 'berg').shop)).toBe('berg')
    expect(initialContext(inputOf([location('tal'), location('berg')], 'berg')).booking.location).toBe('berg')
  })

  it('is none where several are offered', () => {
    expect(onlyLocation(inputOf([location('tal'), location('berg')]).shop)).toBeNull()
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

  it('is let go of where the eve of the new days is closed: the shop would answer 201', () => {
    expect(isStillOn('2026-12-26', '2026-12-30')).toBe(false)
  })

  it('is taken where the first day is closed and the eve is the one way, and let go of with that day', () => {
    const plain = withBooking(context, { pickupDayBefore: false })
    const closedFirst = withBooking(plain, { days: { from: '2026-12-25', to: '2026-12-30' } })
    expect(closedFirst.booking.pickupDayBefore).toBe(true)
    const anew = withBooking(closedFirst, { days: { from: '2026-12-27', to: null } })
    expect(anew.booking.pickupDayBefore).toBe(false)
    expect(withBooking(anew, { days: { from: '2026-12-27', to: '2026-12-30' } }).booking.pickupDayBefore).toBe(false)
  })

  it('is let go of with a location that does not offer it', () => {
    expect(withBooking(context, { location: 'tal' }).booking.pickupDayBefore).toBe(false)
  })
})

describe('a kept location', () => {
  const context = initialContext(inputOf([location('tal'), location('berg')]))
  const revived = (place: string | null) => fromDraft(context, { ...toDraft(context.booking), location: place })

  it('is there again', () => {
    expect(revived('berg').booking.location).toBe('berg')
    expect(revived('berg').losses).toEqual([])
    expect(revived(null).losses).toEqual([])
  })

  it('that the shop no longer has is let go of, and told as a loss', () => {
    expect(revived('seilbahn').booking.location).toBeNull()
    expect(revived('seilbahn').losses).toEqual([{ kind: 'location' }])
  })
})

it('the message to the provider is not kept with the choices: it may name people', () => {
  const { booking } = withBooking(initialContext(inputOf([location('tal')])), { remark: 'Anna kommt später' })
  expect(booking.remark).toBe('Anna kommt später')
  expect(JSON.stringify(toDraft(booking))).not.toContain('Anna')
})
