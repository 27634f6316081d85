import type { RentalLocation } from '#contract/locations.ts'
import type { BookingInput } from '#machines/booking/context.ts'

/** Open every day. */
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

/** What the booking machine has to know of a shop with these locations. */
export const bookingInput = (locations: RentalLocation[], fixedLocation: string | null = null): BookingInput => ({
  shop: {
    today: '2026-11-21',
    maxPersons: 12,
    youthAge: 15,
    coveragePerDefault: false,
    locations,
    offers: { hours: true, accommodations: true },
    specials: [],
    fixedLocation,
    wl: null,
  },
  language: { locale: 'de', typeNames: { 1: 'Erwachsener', 2: 'Jugendlicher', 3: 'Kind' } },
})
