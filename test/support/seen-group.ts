import type { GroupPersonSeen } from '#contract/groups.ts'

/** A person as a group's page sees them, entered by themselves. */
export const SEEN_PERSON: GroupPersonSeen = {
  id: 'p1',
  type: 3,
  firstname: 'Ben',
  coverage: false,
  products: [],
  missing: { fields: [], measures: [] },
  byMember: true,
  remindedOn: null,
}

/** What leader and members both see of a group. */
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
