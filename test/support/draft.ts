import type { Site } from '#contract/site.ts'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import { addDays } from '#domain/calendar/days.ts'

export const draftOfAWeek = (site: Site, location: string): BookingDraft => {
  const soon = addDays(site.today, 15)
  const season = site.seasons.find(({ to }) => addDays(soon, 7) <= to)!
  const from = season.from > soon ? season.from : soon
  const person = { type: 1 as const, age: null, coverage: false, products: [] }
  return {
    version: DRAFT_VERSION,
    days: { from, to: addDays(from, 6) },
    rate: null,
    hours: null,
    location,
    pickupDayBefore: false,
    specials: [],
    discountcode: null,
    accommodation: null,
    persons: [person, person],
  }
}

export const EMPTY_CHECKOUT: CheckoutDraft = {
  version: DRAFT_VERSION,
  persons: [],
  contact: {},
  groupname: '',
  remark: '',
  newsletter: false,
  createUser: false,
  reservation: null,
  unansweredOrders: [],
}
