import type { Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { ChangeInput } from '#machines/groups/change/context.ts'
import { bookedLocation } from './booking-input.ts'
import { EMPTY_GENERAL } from './seen-group.ts'

const rate = {
  id: 'standard',
  title: 'Standard',
  conditions: '',
  percent: 100,
  default: true,
  freeCancellationDays: 7,
  fees: [],
}
const cart = { persons: [], specials: [], price: { amount: 6000 }, vat: { percent: 20, amount: 1000 } }
const pole = { id: 'pole', count: 1 }
export const child = (firstname: string) => ({
  mainperson: false,
  type: 3 as const,
  label: firstname,
  firstname,
  products: [pole],
})
export const BOOKED_GROUP: Reservation = {
  bookingId: 'b',
  number: 'ALP-7K3M9Q',
  status: STATUS.paid,
  amount: 6000,
  holdUntil: null,
  held: [],
  booking: {
    language: 'de',
    date: { from: '2026-12-19', to: '2026-12-21' },
    location: 'dorf',
    persons: [child('Ben'), child('Mia')],
    contact: { firstname: 'Eva', lastname: 'Huber', email: 'eva@example.com' },
    newsletter: false,
    termsAccepted: true,
    createUser: false,
    pickupDayBefore: false,
    specials: [],
    groupname: '4b',
    isGroup: true,
  },
  version: 'v1',
  language: 'de',
  bookedAt: '2026-12-01T08:00:00.000Z',
  date: { from: '2026-12-19', to: '2026-12-21' },
  hours: null,
  pickupDayBefore: false,
  handover: {
    pickupdate: '2026-12-19',
    pickuptime: null,
    returndate: '2026-12-21',
    returntime: null,
  },
  accommodation: null,
  groupname: '4b',
  location: { id: 'dorf', title: 'Dorf', address: '', zip: '', city: '' },
  rate,
  cart,
  email: 'eva@example.com',
  createUser: false,
  expired: false,
  changeFees: 0,
  cancellation: { possible: true, freeUntil: null, fee: 0, refund: 6000 },
  change: null,
  history: [],
}

export const CHANGE_INPUT: ChangeInput = {
  shop: {
    min: 1,
    max: 2,
    today: '2026-12-01',
    now: '2026-12-01T08:00',
    locations: [bookedLocation('dorf')],
    youthAge: 15,
    coveragePerDefault: false,
    requiredPersonalFields: [],
    comma: ',',
  },
  language: { locale: 'de', typeNames: { 1: 'Erwachsene', 2: 'Jugendliche', 3: 'Kind' } },
  general: EMPTY_GENERAL,
  bookingId: 'b',
  draft: null,
}
