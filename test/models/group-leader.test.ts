import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { ERROR_CODE } from '#contract/constants.ts'
import type { LeadersGroup, MembersGroup } from '#contract/groups.ts'
import { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import type { Edit } from '#domain/groups/edits.ts'
import { takenProducts } from '#domain/groups/equipment.ts'
import { visibleRows, type GeneralData, type GroupOffer, type LeaderInput } from '#machines/groups/leader/context.ts'
import type { LeaderEvent } from '#machines/groups/leader/events.ts'
import {
  countedRows,
  isAllSaved,
  partsToSave,
  rowsToComplete,
  sentGeneral,
  sentLeader,
  sentPerson,
} from './group-facts.ts'
import { checkLeaderStep } from './leader-rules.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'
import { bookedLocation } from '#test/support/booking-input.ts'
import { EMPTY_GENERAL, SEEN_GROUP, SEEN_BOOKING, SEEN_INQUIRY, SEEN_PERSON } from '#test/support/seen-group.ts'

type Events = readonly (LeaderEvent | { type: `xstate.${string}` })[]

const general: GeneralData = { ...EMPTY_GENERAL, title: '4b', location: 'dorf' }
const short = [{ person: 'p1', product: 'ski' }] as unknown as GroupOffer['short']
const cart = { price: { amount: 4500 } } as GroupOffer['cart']
const noOffer: GroupOffer = { products: [], sets: [], rate: null, rates: [], cart, errorcode: null, short }
const leaderTexts = { type: '1', firstname: 'Eva', lastname: 'Huber', email: 'eva@example.com', birthday: '12.03.1985' }
const leaderRow = { id: 'leader', texts: leaderTexts, products: [], coverage: false }

const input: LeaderInput = {
  shop: {
    min: 1,
    max: 2,
    today: '2026-03-01',
    now: '2026-03-01T08:00',
    locations: [bookedLocation('dorf')],
    youthAge: 15,
    coveragePerDefault: false,
    requiredPersonalFields: [],
    comma: ',',
  },
  general,
  slug: null,
  access: 'token',
  draft: null,
}

const person = { ...SEEN_PERSON, products: [{ id: 'stoecke', count: 1 }] }
const group: LeadersGroup = {
  role: 'leader',
  ...SEEN_GROUP,
  rate: null,
  pickuptime: null,
  returntime: null,
  accommodation: null,
  remark: null,
  leader: {
    firstname: 'Eva',
    lastname: 'Huber',
    email: 'eva@example.com',
    birthday: '1985-03-12',
    coverage: false,
    products: [],
  },
  persons: [person],
  memberUrl: 'https://shop.example/groups/4b-k3m9',
  heldUntil: null,
}
const unnamed = { ...person, firstname: '', lastname: 'Gast' }
const membersGroup: MembersGroup = { role: 'member', ...SEEN_GROUP, leader: { name: 'Eva Huber' }, persons: [] }

const elapsed = (delay: string, state: string) => ({ type: `xstate.after.${delay}.groupLeader.${state}` }) as const
const edit = (row: string, text: string) =>
  ({ type: 'table.edit', edit: { kind: 'cell', row, column: 'firstname', text } }) as const
const unsaved = { general: null, leader: null, rows: [], removed: [] }

const filling: Events = [
  { type: 'general.change', change: { days: { from: '2026-12-19', to: '2026-12-21' } } },
  { type: 'table.edit', edit: { kind: 'cell', row: 'leader', column: 'firstname', text: 'Eva' } },
  { type: 'table.undo' },
  { type: 'table.redo' },
  { type: 'step.next', key: 'k' },
  { type: 'step.open', step: 'generalData' },
  { type: 'step.open', step: 'leader' },
  { type: 'group.begun', group },
  { type: 'group.invalid', issues: [{ path: 'leader.email', message: 'x' }] },
  { type: 'group.refused', errorcode: ERROR_CODE.locationClosed },
  { type: 'group.unreachable' },
]

const writing: Events = [
  edit('p1', 'Anna'),
  edit('p1', ''),
  { type: 'table.edit', edit: { kind: 'remove', row: 'p1' } },
  { type: 'table.undo' },
  { type: 'table.redo' },
  { type: 'general.change', change: { remark: 'Bus' } },
  { type: 'request.retry' },
  { type: 'group.refresh' },
  { type: 'group.opened', group },
  { type: 'group.ofMember', group: membersGroup },
  { type: 'group.inquired', group: SEEN_INQUIRY },
  { type: 'group.booked', group: SEEN_BOOKING },
  { type: 'inquiry.reload' },
  { type: 'group.ended' },
  { type: 'group.refused', errorcode: 999 },
  { type: 'group.unreachable' },
  { type: 'changes.invalid', issues: [] },
  { type: 'changes.refused', errorcode: ERROR_CODE.locationClosed },
  { type: 'changes.full' },
  { type: 'group.ended' },
  { type: 'changes.saved', unsaved, persons: [] },
  { type: 'changes.saved', unsaved, persons: [], group: { ...group, title: '5a' } },
  { type: 'changes.unreachable' },
  { type: 'offer.answered', offer: noOffer },
  { type: 'offer.unreachable' },
  { type: 'group.refreshed', group: { ...group, persons: [] } },
  { type: 'group.refreshed', group },
  { type: 'group.refreshed', group: { ...group, leader: { ...group.leader, firstname: 'Evi' } } },
  { type: 'refresh.unreachable' },
  elapsed('typingPause', 'keeping.changed'),
  elapsed('refreshPause', 'keeping.kept'),
  elapsed('retryPause', 'keeping.failed'),
  elapsed('retryPause', 'keeping.unpriced'),
]

const measured = { ...person, height: 181.5, birthday: '2010-05-17', products: [{ id: 'ski', count: 1 }] }
const written = (edit: Edit) => ({ type: 'table.edit', edit }) as const
const measuring: Events = [
  { type: 'group.opened', group: { ...group, persons: [measured] } },
  { type: 'group.refreshed', group: { ...group, persons: [{ ...measured, height: 182.5 }] } },
  { type: 'offer.answered', offer: noOffer },
  written({ kind: 'cell', row: 'p1', column: 'height', text: '183' }),
  written({ kind: 'cell', row: 'p1', column: 'birthday', text: '18.05.2010' }),
  written({ kind: 'cell', row: 'leader', column: 'height', text: '170,5' }),
  written({ kind: 'fit', sizes: [{ row: 'p1', product: 'ski', modelId: 'start', property1: '160 cm' }] }),
  written({
    kind: 'paste',
    cells: [
      ['Vorname', 'Größe', 'Hobby'],
      ['Ben', '184 cm', 'Geige'],
    ],
    target: { row: 0, column: 'firstname' },
    shown: ['firstname'],
    ids: ['p2'],
  }),
  { type: 'table.undo' },
  { type: 'paste.open' },
  { type: 'paste.close' },
  { type: 'step.open', step: 'leader' },
  { type: 'changes.saved', unsaved, persons: [{ ...measured, weight: 60.5 }] },
  elapsed('typingPause', 'keeping.changed'),
  elapsed('refreshPause', 'keeping.kept'),
]

const { email, ...leaderName } = leaderTexts
const keptLeader = { id: 'leader', products: [], coverage: false, texts: { ...leaderName, height: '171,5', email } }
const reopening: Events = [
  { type: 'group.opened', group: { ...group, leader: { ...group.leader, height: 170.5 } } },
  elapsed('typingPause', 'keeping.changed'),
]

const giving = { product: 'ski', rows: ['p1'], doubles: [], others: [], notOffered: [] }
const equipping: Events = [
  { type: 'group.opened', group: { ...group, persons: [unnamed] } },
  { type: 'offer.answered', offer: noOffer },
  { type: 'equipment.give', giving },
  { type: 'equipment.give', giving: { ...giving, rows: [], doubles: ['p1'], others: ['stoecke'] } },
  { type: 'equipment.replace' },
  { type: 'equipment.add' },
  { type: 'equipment.cancel' },
  { type: 'cell.show', cell: null },
  { type: 'cell.show', cell: { row: 'p1', column: 'firstname' } },
  { type: 'table.undo' },
  written({ kind: 'cell', row: 'p1', column: 'firstname', text: 'Ben' }),
  { type: 'step.open', step: 'leader' },
  { type: 'changes.full' },
  elapsed('typingPause', 'keeping.changed'),
]

const reminding: Events = [
  { type: 'group.opened', group: { ...group, persons: [person, { ...person, id: 'p2' }] } },
  { type: 'reminder.send', persons: ['p2'] },
  { type: 'reminder.sent', reminded: ['p2'], notReminded: ['p1'] },
  { type: 'group.ended' },
  { type: 'reminder.refused', errorcode: 999 },
  { type: 'reminder.unreachable' },
]

const many = { ...group, persons: ['p1', 'p2', 'p3'].map((id) => ({ ...person, id })) }
const completing: Events = [
  { type: 'group.opened', group },
  { type: 'group.opened', group: many },
  { type: 'group.opened', group: { ...group, persons: [unnamed] } },
  { type: 'group.opened', group: { ...group, persons: [] } },
  { type: 'offer.answered', offer: noOffer },
  { type: 'offer.answered', offer: { ...noOffer, errorcode: ERROR_CODE.locationClosed } },
  { type: 'step.open', step: 'persons' },
  { type: 'step.open', step: 'conditions' },
  { type: 'step.next', key: 'k' },
  { type: 'table.edit', edit: { kind: 'add', ids: ['new'] } },
  { type: 'conditions.accept', conditionsAccepted: true },
  { type: 'terms.accept', termsAccepted: true },
  { type: 'completion.ask' },
  { type: 'completion.keep' },
  { type: 'completion.confirm', key: 'c' },
  { type: 'request.retry' },
  { type: 'completion.made', completion: { kind: 'inquiry', sent: true } },
  { type: 'completion.short', short, heldUntil: '2026-03-01T08:30:00.000Z' },
  { type: 'completion.short', short, heldUntil: null },
  { type: 'completion.belowMinimum' },
  { type: 'completion.aboveMaximum' },
  { type: 'completion.unproved' },
  { type: 'completion.invalid', issues: [] },
  { type: 'completion.refused', errorcode: ERROR_CODE.periodNotBookable },
  { type: 'completion.tooLate' },
  { type: 'completion.unreachable' },
]

const hurrying: Events = [
  { type: 'group.opened', group },
  { type: 'offer.answered', offer: noOffer },
  edit('p1', 'Anna'),
  { type: 'step.next', key: 'k' },
  { type: 'conditions.accept', conditionsAccepted: true },
  { type: 'terms.accept', termsAccepted: true },
  { type: 'completion.ask' },
  { type: 'completion.confirm', key: 'c' },
  { type: 'changes.full' },
  { type: 'group.ended' },
  { type: 'changes.unreachable' },
]

const ANSWERS = {
  'group.opened': ['openGroup'],
  'group.ofMember': ['openGroup'],
  'group.inquired': ['openGroup'],
  'group.booked': ['openGroup'],
  'group.begun': ['beginGroup'],
  'group.refused': ['openGroup', 'beginGroup'],
  'group.unreachable': ['openGroup', 'beginGroup'],
  'group.ended': ['openGroup', 'save', 'fetchOffer', 'refreshGroup', 'remind'],
  'completion.made': ['complete'],
  'completion.tooLate': ['complete'],
}

const NOBODY = { id: 'leader', texts: { type: '1' }, products: [], coverage: false }
const EMPTY_LEADER = {
  group: null,
  membersGroup: null,
  membersBooking: null,
  pasted: null,
  giving: null,
  shown: null,
  inquiry: null,
  version: 0,
  savedRows: {},
  savedGeneral: null,
  savedLeader: null,
  offer: null,
  conditionsAccepted: false,
  termsAccepted: false,
  issues: [],
  key: '',
  completion: null,
  short: [],
  refusal: null,
  reminderRefusal: null,
  reminded: [],
  notReminded: [],
}

const draft = { slug: null, general: null, leader: leaderRow, rows: [] }

test('Generated paths reach every state and transition of a leader’s group', () => {
  const known = { ...input, slug: '4b-k3m9' }
  const walk = walkMachine(groupLeaderMachine, {
    parts: [
      {
        input: { ...input, draft: { ...draft, leader: { ...leaderRow, texts: { ...leaderTexts, firstname: '' } } } },
        events: filling,
      },
      { input: known, events: writing },
      { input: known, events: measuring },
      {
        input: { ...known, draft: { slug: known.slug, general: null, leader: keptLeader, rows: [] } },
        events: reopening,
      },
      { input: known, events: equipping },
      { input: known, events: reminding },
      { input: known, events: completing },
      { input: known, events: hurrying },
    ],
    facts: ({ context }) => [
      isAllSaved(context),
      countedRows(context).length,
      context.general.days.from,
      context.table.present.leader.texts.firstname,
      rowsToComplete(context).length,
      takenProducts(visibleRows(context)),
      context.offer?.errorcode,
      context.conditionsAccepted,
      context.termsAccepted,
    ],
    starts: ({ slug }) =>
      `flow.${slug === null ? 'filling.generalData.writing' : 'opening'} keeping.none pasting.idle giving.idle reminding.idle`,
    answers: ANSWERS,
    begins: ({ shop, slug, access, general: chosen, draft: kept }) => ({
      ...EMPTY_LEADER,
      shop,
      slug,
      access,
      draft: kept,
      general: chosen,
      table: { past: [], present: { leader: kept?.leader ?? NOBODY, rows: [] }, future: [], last: null },
    }),
    runs: {
      openGroup: { in: 'flow.opening', input: () => ({ slug: '4b-k3m9', access: 'token' }) },
      beginGroup: {
        in: 'flow.filling.beginning',
        input: ({ after }) => ({
          kind: 'reservation',
          general: sentGeneral(after.context.general),
          leader: sentLeader(after.context),
          key: 'k',
        }),
      },
      save: {
        in: 'keeping.saving',
        input: ({ before: { context } }) => {
          const unsaved = partsToSave(context)
          const isHead = unsaved.general !== null || unsaved.leader !== null
          return {
            group: 'g',
            head: isHead
              ? { kind: 'reservation', general: sentGeneral(context.general), leader: sentLeader(context) }
              : null,
            persons: unsaved.rows.map((row) => ({ ...sentPerson(row), id: row.id })),
            removed: unsaved.removed,
            unsaved,
          }
        },
      },
      fetchOffer: { in: 'keeping.pricing', input: () => ({ group: 'g' }) },
      refreshGroup: { in: 'keeping.refreshing', input: () => ({ group: 'g' }) },
      complete: {
        in: 'flow.completing.sending',
        input: ({ before }) => ({
          group: 'g',
          key: 'c',
          conditionsAccepted: true,
          termsAccepted: true,
          amountSeen: before.context.offer === null ? null : 4500,
        }),
      },
      remind: { in: 'reminding.sending', input: () => ({ group: 'g', persons: ['p2'] }) },
      typingPause: { in: 'keeping.changed', ms: () => 700 },
      refreshPause: { in: 'keeping.kept', ms: () => 20_000 },
      retryPause: { in: ['keeping.failed', 'keeping.unpriced'], ms: () => 8000 },
    },
    rule: checkLeaderStep,
    invariant: (snapshot) => {
      const { context } = snapshot
      if (snapshot.matches({ flow: { completing: 'sending' } })) {
        expect([context.conditionsAccepted, context.key !== '', isAllSaved(context)]).toEqual([true, true, true])
      }
      if (snapshot.matches({ pasting: 'pasted' }))
        expect(context.pasted).toEqual({ count: 1, ignored: ['Hobby'], left: 0 })
      if (snapshot.matches({ giving: 'given' }))
        expect([['stoecke', 'ski'], ['ski']]).toContainEqual(takenProducts(visibleRows(context)))
      expect(context.completion !== null).toBe(snapshot.matches({ flow: 'completed' }))
      if (snapshot.matches({ flow: 'completed' })) expect(snapshot.matches({ keeping: 'closed' })).toBe(true)
    },
  })
  expectWhole('groupLeader', walk)
})

const silent = fromCallback(() => {})
const unanswered = groupLeaderMachine.provide({
  actors: { openGroup: silent, fetchOffer: silent, refreshGroup: silent, save: silent } as never,
})

test('Changes are saved after a pause and sent again after a failure', () => {
  const clock = new SimulatedClock()
  const leader = createActor(unanswered, {
    input: { ...input, slug: '4b-k3m9' },
    clock,
  }).start()
  const say = (event: LeaderEvent) => leader.send(event)
  const leads = (keeping: 'unpriced' | 'kept' | 'changed' | 'failed', ms: number) => {
    expect(leader.getSnapshot().value.keeping).toBe(keeping)
    clock.increment(ms - 1)
    expect(leader.getSnapshot().value.keeping).toBe(keeping)
    clock.increment(1)
    return leader.getSnapshot().value.keeping
  }
  say({ type: 'group.opened', group })
  say({ type: 'offer.unreachable' })
  expect(leads('unpriced', 8000)).toBe('pricing')
  say({ type: 'offer.answered', offer: noOffer })
  expect(leads('kept', 20_000)).toBe('refreshing')
  say({ type: 'refresh.unreachable' })
  say(edit('p1', 'Anna'))
  expect(leads('changed', 700)).toBe('saving')
  say({ type: 'changes.unreachable' })
  expect(leads('failed', 8000)).toBe('saving')
  leader.stop()
})
