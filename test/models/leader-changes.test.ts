import { expect, test } from 'vitest'
import type { LeadersGroup } from '#contract/groups.ts'
import type { GroupOffer, LeaderInput } from '#machines/groups/leader/context.ts'
import type { LeaderEvent } from '#machines/groups/leader/events.ts'
import { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import { groupChangeMachine, type ChangeEvent } from '#machines/groups/change/machine.ts'
import { BOOKED_GROUP, CHANGE_INPUT } from '#test/support/booked-group.ts'
import { bookedLocation } from '#test/support/booking-input.ts'
import { EMPTY_GENERAL, SEEN_GROUP, SEEN_PERSON } from '#test/support/seen-group.ts'
import { expectChanges, snapshotAfter, startedBy, type Changed } from './examples.ts'

const input: LeaderInput = {
  shop: {
    min: 1,
    max: 4,
    today: '2026-03-01',
    now: '2026-03-01T08:00',
    locations: [bookedLocation('dorf', { pickupDayBeforeFrom: '15:00' }), bookedLocation('berg')],
    youthAge: 15,
    coveragePerDefault: false,
    requiredPersonalFields: [],
    comma: ',',
  },
  general: EMPTY_GENERAL,
  slug: '4b-k3m9',
  access: 'token',
  draft: null,
}
const ben = { ...SEEN_PERSON, height: 181.5, products: [{ id: 'stoecke', count: 1 }] }
const ida = { ...SEEN_PERSON, id: 'p2', firstname: 'Ida', products: [{ id: 'ski', count: 2 }] }
const group: LeadersGroup = {
  role: 'leader',
  ...SEEN_GROUP,
  rate: 'early',
  pickuptime: '10:00',
  returntime: '16:00',
  accommodation: 'haus',
  remark: 'Bus',
  leader: {
    firstname: 'Eva',
    lastname: 'Huber',
    email: 'eva@example.com',
    birthday: '1985-03-12',
    coverage: true,
    products: [{ id: 'ski', count: 1 }],
  },
  persons: [ben, ida],
  memberUrl: 'https://shop.example/groups/4b-k3m9',
  heldUntil: null,
}
const GENERAL = {
  kind: 'reservation',
  title: '4b',
  days: { from: '2026-12-19', to: '2026-12-21' },
  location: 'dorf',
  pickupDayBefore: false,
  pickuptime: '10:00',
  returntime: '16:00',
  rate: 'early',
  accommodation: 'haus',
  remark: 'Bus',
  takesPart: true,
}
const EVA = {
  id: 'leader',
  texts: { type: '1', firstname: 'Eva', lastname: 'Huber', birthday: '12.03.1985', email: 'eva@example.com' },
  products: [{ id: 'ski', count: 1 }],
  coverage: true,
  version: 1,
}
const BEN = {
  id: 'p1',
  texts: { type: '3', firstname: 'Ben', height: '181,5' },
  products: [{ id: 'stoecke', count: 1 }],
  coverage: false,
  version: 2,
}
const IDA = {
  id: 'p2',
  texts: { type: '3', firstname: 'Ida' },
  products: [{ id: 'ski', count: 2 }],
  coverage: false,
  version: 2,
}
const TABLE = { leader: EVA, rows: [BEN, IDA] }
const LEO = { ...BEN, texts: { ...BEN.texts, firstname: 'Leo' }, version: 3 }
const offer = { products: [], short: [] } as unknown as GroupOffer

const opened: LeaderEvent = { type: 'group.opened', group }
const edited = (row: string, text: string) =>
  ({ type: 'table.edit', edit: { kind: 'cell', row, column: 'firstname', text } }) as const
const elapsed = { type: 'xstate.after.typingPause.groupLeader.keeping.changed' } as never
const giving = { product: 'ski', rows: ['p2'], doubles: ['p1'], others: ['stoecke'], notOffered: [] }
const given: LeaderEvent = { type: 'equipment.give', giving }

type Example = [says: string, before: readonly LeaderEvent[], event: LeaderEvent, changes: Changed]

const EXAMPLES: readonly Example[] = [
  [
    'has the server’s data after it was opened',
    [],
    opened,
    {
      group,
      general: GENERAL,
      savedGeneral: GENERAL,
      savedLeader: 1,
      savedRows: { p1: 2, p2: 2 },
      version: 2,
      'table.present': TABLE,
    },
  ],
  [
    'stores the table before a typed letter, for undo',
    [opened],
    edited('p1', 'Leo'),
    { version: 3, 'table.past': [TABLE], 'table.present.rows.0': LEO, 'table.last': 'p1.firstname' },
  ],
  [
    'undoes all letters typed into one cell together',
    [opened, edited('p1', 'L')],
    edited('p1', 'Leo'),
    { version: 4, 'table.present.rows.0': { ...LEO, version: 4 } },
  ],
  [
    'undoes the last of three changes',
    [opened, edited('p1', 'Leo'), edited('p2', 'Mia'), edited('leader', 'Ev')],
    { type: 'table.undo' },
    {
      'table.past': [TABLE, { leader: EVA, rows: [LEO, IDA] }],
      'table.present.leader': EVA,
      'table.future': [
        {
          leader: { ...EVA, texts: { ...EVA.texts, firstname: 'Ev' }, version: 5 },
          rows: [LEO, { ...IDA, texts: { ...IDA.texts, firstname: 'Mia' }, version: 4 }],
        },
      ],
      'table.last': null,
    },
  ],
  [
    'redoes the first of two undone changes',
    [opened, edited('p1', 'Leo'), edited('p2', 'Mia'), { type: 'table.undo' }, { type: 'table.undo' }],
    { type: 'table.redo' },
    {
      'table.past': [TABLE],
      'table.present.rows': [LEO, IDA],
      'table.future': [{ leader: EVA, rows: [LEO, { ...IDA, texts: { ...IDA.texts, firstname: 'Mia' }, version: 4 }] }],
    },
  ],
  [
    'removes one row',
    [opened],
    { type: 'table.edit', edit: { kind: 'remove', row: 'p1' } },
    { version: 3, 'table.past': [TABLE], 'table.present.rows': [IDA] },
  ],
  [
    'gives a product in one size to all chosen persons',
    [opened],
    {
      type: 'equipment.give',
      giving: { ...giving, product: 'helm', size: { modelId: 'm', property1: 'S' }, rows: ['p1', 'p2'], doubles: [] },
    },
    {
      giving: { ...giving, product: 'helm', size: { modelId: 'm', property1: 'S' }, rows: ['p1', 'p2'], doubles: [] },
      version: 3,
      'table.past': [TABLE],
      'table.present.rows': [
        { ...BEN, products: [...BEN.products, { id: 'helm', count: 1, modelId: 'm', property1: 'S' }], version: 3 },
        { ...IDA, products: [...IDA.products, { id: 'helm', count: 1, modelId: 'm', property1: 'S' }], version: 3 },
      ],
    },
  ],
  [
    'replaces the other products by a given product',
    [opened, given],
    { type: 'equipment.replace' },
    {
      version: 3,
      'table.past': [TABLE],
      'table.present.rows.0.products': [{ id: 'ski', count: 1 }],
      'table.present.rows.0.version': 3,
    },
  ],
  [
    'keeps the other products beside a given product',
    [opened, given],
    { type: 'equipment.add' },
    {
      version: 3,
      'table.past': [TABLE],
      'table.present.rows.0.products': [
        { id: 'stoecke', count: 1 },
        { id: 'ski', count: 1 },
      ],
      'table.present.rows.0.version': 3,
    },
  ],
  [
    'takes as many rows of a pasted table as it has places',
    [opened],
    {
      type: 'table.edit',
      edit: {
        kind: 'paste',
        cells: [
          ['Vorname', 'Hobby'],
          ['Leo', 'Geige'],
          ['Mia', ''],
          ['Tim', ''],
          ['Zoe', ''],
        ],
        target: { row: 0, column: 'firstname' },
        shown: ['firstname'],
        ids: ['n1', 'n2', 'n3', 'n4'],
      },
    },
    {
      pasted: { count: 3, ignored: ['Hobby'], left: 1 },
      version: 3,
      'table.past': [TABLE],
      'table.present.rows': [
        LEO,
        { ...IDA, texts: { ...IDA.texts, firstname: 'Mia' }, version: 3 },
        {
          id: 'n1',
          texts: { type: '3', firstname: 'Tim' },
          products: [{ id: 'ski', count: 1 }],
          coverage: false,
          version: 3,
        },
      ],
    },
  ],
  [
    'changes one part of the general data',
    [opened],
    { type: 'general.change', change: { remark: 'Zug' } },
    { 'general.remark': 'Zug' },
  ],
  [
    'drops evening collection if the new location does not offer it',
    [opened, { type: 'general.change', change: { pickupDayBefore: true } }],
    { type: 'general.change', change: { location: 'berg' } },
    { 'general.location': 'berg', 'general.pickupDayBefore': false },
  ],
  [
    'shows the first cell with missing data',
    [opened, { type: 'offer.answered', offer }, edited('p1', '')],
    { type: 'cell.show', cell: null },
    { shown: { row: 'p1', column: 'firstname' } },
  ],
  [
    'stores which rows the server has saved',
    [
      opened,
      { type: 'offer.answered', offer },
      edited('p1', 'Leo'),
      { type: 'table.edit', edit: { kind: 'remove', row: 'p2' } },
      elapsed,
    ],
    {
      type: 'changes.saved',
      unsaved: {
        general: { ...GENERAL, remark: 'Zug' } as never,
        leader: { ...EVA, version: 9 },
        rows: [LEO],
        removed: ['p2'],
      },
      persons: [{ ...ben, firstname: 'Leo' }],
    },
    {
      savedRows: { p1: 3 },
      savedGeneral: { ...GENERAL, remark: 'Zug' },
      savedLeader: 9,
      'group.persons': [{ ...ben, firstname: 'Leo' }],
    },
  ],
  [
    'takes another tab’s parts except those that this tab has saved or typed',
    [
      opened,
      { type: 'offer.answered', offer },
      { type: 'general.change', change: { remark: 'Zug ' } },
      elapsed,
      { type: 'general.change', change: { accommodation: 'hof' } },
    ],
    {
      type: 'changes.saved',
      unsaved: { general: { ...GENERAL, remark: 'Zug ' } as never, leader: null, rows: [], removed: [] },
      persons: [],
      group: {
        ...group,
        title: '5a',
        accommodation: 'alm',
        remark: 'Zug',
        leader: { ...group.leader, phone: '+43 1' },
      },
    },
    {
      group: {
        ...group,
        title: '5a',
        accommodation: 'alm',
        remark: 'Zug',
        leader: { ...group.leader, phone: '+43 1' },
      },
      version: 3,
      'general.title': '5a',
      savedGeneral: { ...GENERAL, title: '5a', accommodation: 'alm', remark: 'Zug ' },
      savedLeader: 3,
      'table.present.leader': { ...EVA, texts: { ...EVA.texts, phone: '+43 1' }, version: 3 },
    },
  ],
  [
    'keeps rows that were saved before',
    [opened, { type: 'offer.answered', offer }, edited('p1', 'Leo'), elapsed],
    {
      type: 'changes.saved',
      unsaved: { general: null, leader: null, rows: [], removed: [] },
      persons: [{ ...ida, id: 'p3' }],
    },
    { 'group.persons': [ben, ida, { ...ida, id: 'p3' }] },
  ],
  [
    'takes over the entries that members have saved',
    [opened, { type: 'offer.answered', offer }, { type: 'group.refresh' }],
    {
      type: 'group.refreshed',
      group: {
        ...group,
        persons: [
          { ...ben, firstname: 'Benno' },
          { ...ida, id: 'p3' },
        ],
      },
    },
    {
      'group.persons': [
        { ...ben, firstname: 'Benno' },
        { ...ida, id: 'p3' },
      ],
      version: 3,
      savedRows: { p1: 3, p3: 3 },
      'table.present.rows': [
        { ...BEN, texts: { ...BEN.texts, firstname: 'Benno' }, version: 3 },
        { ...IDA, id: 'p3', version: 3 },
      ],
    },
  ],
]

const elsewhere: LeadersGroup = { ...group, date: { from: '2026-12-20', to: '2026-12-22' }, location: 'berg' }
const REFRESHED: Example = [
  'takes over the general data that another tab has saved',
  [opened, { type: 'offer.answered', offer }, { type: 'group.refresh' }],
  { type: 'group.refreshed', group: elsewhere },
  {
    group: elsewhere,
    version: 3,
    'general.days': { from: '2026-12-20', to: '2026-12-22' },
    'general.location': 'berg',
    'savedGeneral.days': { from: '2026-12-20', to: '2026-12-22' },
    'savedGeneral.location': 'berg',
  },
]

test.each([...EXAMPLES, REFRESHED].map(([says, before, event, changes]) => ({ says, before, event, changes })))(
  'A leader’s group $says',
  ({ before, event, changes }) => {
    expectChanges(groupLeaderMachine, snapshotAfter(groupLeaderMachine, input, before), event, changes)
  },
)

const booked: ChangeEvent = { type: 'booking.opened', reservation: BOOKED_GROUP }
const kid = (at: number, firstname: string) => ({
  id: `booked-${at}`,
  texts: { type: '3', firstname },
  products: [{ id: 'pole', count: 1 }],
  coverage: false,
})
const LEADER = {
  id: 'leader',
  texts: { type: '1', firstname: 'Eva', lastname: 'Huber', email: 'eva@example.com' },
  products: [],
  coverage: false,
}
const BOOKED = { leader: LEADER, rows: [kid(0, 'Ben'), kid(1, 'Mia')] }
const kept = { bookingId: 'b', version: 'v1', general: { title: '5a' }, leader: null, rows: [], removed: ['booked-1'] }

test.each<{ says: string; draft?: typeof kept; before: readonly ChangeEvent[]; event: ChangeEvent; changes: Changed }>([
  {
    says: 'has the data of the booking',
    before: [],
    event: booked,
    changes: {
      reservation: BOOKED_GROUP,
      'general.title': '4b',
      'general.days': { from: '2026-12-19', to: '2026-12-21' },
      'general.location': 'dorf',
      'table.present': BOOKED,
    },
  },
  {
    says: 'has the unsent changes of this browser',
    draft: kept,
    before: [],
    event: booked,
    changes: {
      reservation: BOOKED_GROUP,
      'general.title': '5a',
      'general.days': { from: '2026-12-19', to: '2026-12-21' },
      'general.location': 'dorf',
      'table.present': { leader: LEADER, rows: [kid(0, 'Ben')] },
      version: 1,
    },
  },
  {
    says: 'raises its version when its general data changes',
    before: [booked],
    event: { type: 'general.change', change: { remark: 'Zug' } },
    changes: { 'general.remark': 'Zug', version: 1 },
  },
  {
    says: 'stores the table before a typed letter, for undo',
    before: [booked],
    event: edited('booked-0', 'Leo'),
    changes: {
      'table.past': [BOOKED],
      'table.present.rows.0': { ...kid(0, 'Leo'), version: 1 },
      'table.last': 'booked-0.firstname',
      version: 1,
    },
  },
  {
    says: 'undoes the last of two changes',
    before: [booked, edited('booked-0', 'Leo'), edited('booked-1', 'Ida')],
    event: { type: 'table.undo' },
    changes: {
      'table.past': [BOOKED],
      'table.present.rows.1': kid(1, 'Mia'),
      'table.future': [
        {
          leader: LEADER,
          rows: [
            { ...kid(0, 'Leo'), version: 1 },
            { ...kid(1, 'Ida'), version: 2 },
          ],
        },
      ],
      'table.last': null,
    },
  },
])('The change of a booked group $says', ({ draft = null, before, event, changes }) => {
  expectChanges(
    groupChangeMachine,
    snapshotAfter(groupChangeMachine, { ...CHANGE_INPUT, draft }, before),
    event,
    changes,
  )
})

const SENT_GENERAL = {
  title: '4b',
  location: 'dorf',
  pickupDayBefore: false,
  pickuptime: '10:00',
  returntime: '16:00',
  rate: 'early',
  accommodation: 'haus',
  remark: 'Bus',
  date: { from: '2026-12-19', to: '2026-12-21' },
}
const SENT_EVA = {
  firstname: 'Eva',
  lastname: 'Huber',
  birthday: '1985-03-12',
  email: 'eva@example.com',
  products: [{ id: 'ski', count: 1 }],
  coverage: true,
}
const SENT_LEO = {
  id: 'p1',
  type: 3,
  firstname: 'Leo',
  height: 181.5,
  products: [{ id: 'stoecke', count: 1 }],
  coverage: false,
}

test('Saving sends changed rows and removed ones, and the leader only if changed', () => {
  const typed: LeaderEvent[] = [opened, { type: 'offer.answered', offer }, edited('p1', 'Leo')]
  const one = snapshotAfter(groupLeaderMachine, input, typed)
  expect(startedBy(groupLeaderMachine, one, elapsed)).toEqual({
    save: {
      group: 'g',
      head: null,
      persons: [SENT_LEO],
      removed: [],
      unsaved: { general: null, leader: null, rows: [LEO], removed: [] },
    },
  })
  const all = snapshotAfter(groupLeaderMachine, input, [
    ...typed,
    edited('leader', 'Evi'),
    { type: 'table.edit', edit: { kind: 'remove', row: 'p2' } },
  ])
  expect(startedBy(groupLeaderMachine, all, elapsed)).toEqual({
    save: {
      group: 'g',
      head: {
        kind: 'reservation',
        general: SENT_GENERAL,
        leader: { ...SENT_EVA, firstname: 'Evi' },
        changed: ['leader'],
      },
      persons: [SENT_LEO],
      removed: ['p2'],
      unsaved: {
        general: null,
        leader: { ...EVA, texts: { ...EVA.texts, firstname: 'Evi' }, version: 4 },
        rows: [LEO],
        removed: ['p2'],
      },
    },
  })
})

test('A tab names only its own change when it saves', () => {
  const { persons: _persons, ...head } = elsewhere
  const typed = snapshotAfter(groupLeaderMachine, input, [
    opened,
    { type: 'offer.answered', offer },
    { type: 'group.refresh' },
    { type: 'group.refreshed', group: { ...head, persons: group.persons } },
    { type: 'offer.answered', offer },
    { type: 'general.change', change: { remark: 'Zug' } },
  ])
  const general = { ...SENT_GENERAL, date: { from: '2026-12-20', to: '2026-12-22' }, location: 'berg', remark: 'Zug' }
  expect(startedBy(groupLeaderMachine, typed, elapsed)).toMatchObject({
    save: { head: { general, changed: ['remark'] } },
  })
})

test('A tab that opens the group again keeps only the parts that it has changed', () => {
  const draft = { slug: '4b-k3m9', general: { ...GENERAL, remark: 'Zug' } as never, leader: null, rows: [] }
  const general = (changed?: ['remark']) =>
    snapshotAfter(groupLeaderMachine, { ...input, draft: { ...draft, changed } }, [
      { type: 'group.opened', group: elsewhere },
    ]).context.general
  expect(general(['remark'])).toMatchObject({ location: 'berg', remark: 'Zug' })
  expect(general()).toMatchObject({ location: 'dorf', remark: 'Zug' })
})

test('A new group is begun with its general data and its leader', () => {
  const draft = { slug: null, general: GENERAL, leader: EVA, rows: [] }
  const fresh = snapshotAfter(groupLeaderMachine, { ...input, slug: null, draft }, [{ type: 'step.next', key: 'k' }])
  expect(startedBy(groupLeaderMachine, fresh, { type: 'step.next', key: 'k' })).toEqual({
    beginGroup: { kind: 'reservation', general: SENT_GENERAL, leader: SENT_EVA, key: 'k' },
  })
})
