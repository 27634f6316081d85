import type { GroupPersonSeen, InquiredGroup, MembersBooking } from '#contract/groups.ts'
import type { GeneralData } from '#machines/groups/leader/context.ts'

export const SEEN_PERSON: GroupPersonSeen = {
  id: 'p1',
  type: 3,
  firstname: 'Ben',
  coverage: false,
  products: [],
  missing: { fields: [], measures: [] },
  byMember: true,
  enteredAt: '2026-11-20T09:30:00.000Z',
  remindedOn: null,
}

export const SEEN_GROUP = {
  id: 'g',
  slug: '4b-k3m9',
  kind: 'reservation' as const,
  title: '4b',
  date: { from: '2026-12-19', to: '2026-12-21' },
  location: 'dorf',
  pickupDayBefore: false,
  min: 1,
  max: 2,
  count: 1,
  asked: ['firstname' as const],
}

export const SEEN_INQUIRY: InquiredGroup = {
  role: 'inquirer',
  id: 'g',
  slug: '4b-k3m9',
  title: '4b',
  date: { from: '2026-12-19', to: '2026-12-21' },
  location: 'dorf',
  pickupDayBefore: false,
  count: 8,
  leader: { name: 'Eva Huber', email: 'eva@example.com' },
  answer: null,
}

export const SEEN_BOOKING: MembersBooking = {
  role: 'booked',
  title: '4b',
  date: { from: '2026-12-19', to: '2026-12-21' },
  pickupDayBefore: false,
  handover: { pickupdate: '2026-12-19', pickuptime: null, returndate: '2026-12-21', returntime: null },
  location: { id: 'dorf', title: 'Dorf', address: 'Dorfstraße 1', zip: '6020', city: 'Innsbruck' },
  isConfirmed: true,
  leader: { name: 'Eva Huber' },
  entries: [{ name: 'Ben Gast', lines: [{ title: 'Ski', count: 1 }], coverage: false }],
}

export const EMPTY_GENERAL: GeneralData = {
  kind: 'reservation',
  title: '',
  days: { from: null, to: null },
  location: null,
  pickupDayBefore: false,
  pickuptime: null,
  returntime: null,
  rate: null,
  accommodation: null,
  remark: '',
  takesPart: false,
}
