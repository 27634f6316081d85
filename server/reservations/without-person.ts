import type { BookedPayload, BookingPayload } from '#contract/booking.ts'
import type { Cart } from '#contract/prices.ts'
import type { DayRange } from '#contract/primitives.ts'

type Payload = BookingPayload & Pick<BookedPayload, 'isGroup' | 'payAtShop'> & { date: DayRange }

/** A place in the booking instead of a name. */
const labelAt = (at: number) => String(at + 1)

/** The bookkeeping data of a booking: products, days, location and rate, without names, contacts, ages, sizes, accommodation and remarks. */
export const payloadWithoutPerson = (payload: Payload): Payload => ({
  language: payload.language,
  date: payload.date,
  rate: payload.rate,
  hours: payload.hours,
  location: payload.location,
  persons: payload.persons.map(({ mainperson, type, coverage, products }, at) => ({
    mainperson,
    type,
    label: labelAt(at),
    coverage,
    products,
  })),
  newsletter: false,
  termsAccepted: payload.termsAccepted,
  createUser: false,
  pickupDayBefore: payload.pickupDayBefore,
  wl: payload.wl,
  specials: payload.specials,
  dc: payload.dc,
  pickupdate: payload.pickupdate,
  pickuptime: payload.pickuptime,
  returndate: payload.returndate,
  returntime: payload.returntime,
  ...(payload.isGroup && { isGroup: true }),
  ...(payload.payAtShop && { payAtShop: true }),
})

/** Labels come from the client. */
export const cartWithoutPerson = (cart: Cart): Cart => ({
  ...cart,
  persons: cart.persons.map((person, at) => ({ ...person, label: labelAt(at) })),
})
