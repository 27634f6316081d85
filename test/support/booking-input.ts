import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { RentalLocation } from '#contract/locations.ts'
import type { BookingInput } from '#machines/booking/context.ts'

export const bookedLocation = (id: string, more: Partial<RentalLocation> = {}): RentalLocation => ({
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

export const bookingInput = (locations: RentalLocation[], fixedLocation: string | null = null): BookingInput => ({
  shop: {
    today: '2026-11-21',
    now: '2026-11-21T09:00',
    maxPersons: 12,
    youthAge: 15,
    coveragePerDefault: false,
    requiredPersonalFields: [],
    locations,
    offers: { hours: true, accommodations: true },
    specials: [],
    fixedLocation,
    wl: null,
  },
  language: { locale: 'de', typeNames: { 1: 'Erwachsener', 2: 'Jugendlicher', 3: 'Kind' } },
})

export const depotDraft: BookingDraft = {
  version: DRAFT_VERSION,
  persons: [{ type: 1, age: null, coverage: false, products: [{ id: 'depot', count: 1, title: 'Skidepot' }] }],
  days: { from: '2026-12-19', to: '2026-12-25' },
  rate: null,
  hours: null,
  location: 'tal',
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
}
