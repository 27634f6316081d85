import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { ERROR_CODE } from '#contract/constants.ts'
import type { LeadersGroup } from '#contract/groups.ts'
import { groupLeaderMachine } from '#machines/groups/leader.ts'
import {
  generalOf,
  isSaved,
  leaderOf,
  takingPart,
  savingOf,
  type GeneralData,
  type LeaderInput,
} from '#machines/groups/leader-context.ts'
import type { LeaderEvent } from '#machines/groups/leader-events.ts'
import { leavesOf } from './leaves.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'
import { SEEN_GROUP, SEEN_PERSON } from '#test/support/seen-group.ts'

type Events = readonly (LeaderEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const general: GeneralData = {
  kind: 'reservation',
  title: '4b',
  days: { from: null, to: null },
  location: 'dorf',
  pickupDayBefore: false,
  accommodation: null,
  remark: '',
  takesPart: false,
}
const leaderTexts = { type: '1', firstname: 'Eva', lastname: 'Huber', email: 'eva@example.com' }
const leaderRow = { id: 'leader', texts: leaderTexts, products: [], coverage: false }

const input: LeaderInput = {
  shop: {
    min: 1,
    max: 2,
    today: '2026-03-01',
    youthAge: 15,
    leaderFields: ['firstname', 'lastname', 'email'],
    comma: ',',
  },
  general,
  slug: null,
  access: undefined,
  draft: null,
}

const person = SEEN_PERSON
const group: LeadersGroup = {
  role: 'leader',
  ...SEEN_GROUP,
  rate: null,
  pickuptime: null,
  returntime: null,
  accommodation: null,
  remark: null,
  leader: { firstname: 'Eva', lastname: 'Huber', email: 'eva@example.com', coverage: false, products: [] },
  persons: [person],
  memberUrl: 'https://shop.example/groups/4b-k3m9',
  heldUntil: null,
}

const answered = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output }) as const
const failed = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('network') }) as const
const elapsed = (delay: string, state: string) => ({ type: `xstate.after.${delay}.groupLeader.${state}` }) as const
const edit = (row: string, text: string) =>
  ({ type: 'table.edit', edit: { kind: 'cell', row, column: 'firstname', text } }) as const
const unsaved = { general: null, leader: null, rows: [], removed: [] }

const filling: Events = [
  { type: 'general.change', change: { days: { from: '2026-12-19', to: '2026-12-21' } } },
  { type: 'table.edit', edit: { kind: 'cell', row: 'leader', column: 'firstname', text: 'Eva' } },
  { type: 'step.next', key: 'k' },
  { type: 'step.open', step: 'generalData' },
  { type: 'step.open', step: 'leader' },
  answered('beginGroup', { kind: 'begun', group }),
  answered('beginGroup', { kind: 'invalid', issues: [{ path: 'leader.email', message: 'x' }] }),
  answered('beginGroup', { kind: 'refused' }),
  failed('beginGroup'),
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
  answered('openGroup', { kind: 'opened', group }),
  answered('openGroup', { kind: 'member', group }),
  answered('openGroup', { kind: 'ended' }),
  failed('openGroup'),
  answered('save', { answer: { kind: 'invalid', issues: [] }, unsaved }),
  answered('save', { answer: { kind: 'full' }, unsaved }),
  answered('save', { answer: { kind: 'ended' }, unsaved }),
  answered('save', { answer: { kind: 'saved', persons: [] }, unsaved }),
  failed('save'),
  answered('fetchOffer', { kind: 'offered', offer: { products: [], cart: null, short: [] } }),
  answered('fetchOffer', { kind: 'ended' }),
  failed('fetchOffer'),
  answered('refreshGroup', { kind: 'opened', group: { ...group, persons: [] } }),
  answered('refreshGroup', { kind: 'opened', group }),
  answered('refreshGroup', { kind: 'ended' }),
  failed('refreshGroup'),
  elapsed('typingPause', 'keeping.changed'),
  elapsed('refreshPause', 'keeping.kept'),
  elapsed('retryPause', 'keeping.failed'),
  elapsed('retryPause', 'keeping.unpriced'),
]

const reminding: Events = [
  answered('openGroup', { kind: 'opened', group }),
  { type: 'reminder.send', persons: null },
  answered('remind', { kind: 'reminded', count: 1 }),
  answered('remind', { kind: 'ended' }),
  failed('remind'),
]

const many = { ...group, persons: ['p1', 'p2', 'p3'].map((id) => ({ ...person, id })) }
const completing: Events = [
  answered('openGroup', { kind: 'opened', group }),
  answered('openGroup', { kind: 'opened', group: many }),
  answered('openGroup', { kind: 'opened', group: { ...group, asked: ['lastname'] } }),
  answered('openGroup', { kind: 'opened', group: { ...group, persons: [] } }),
  answered('fetchOffer', { kind: 'offered', offer: { products: [], cart: null, short: [] } }),
  { type: 'step.open', step: 'persons' },
  { type: 'step.next', key: 'k' },
  { type: 'table.edit', edit: { kind: 'add', ids: ['new'] } },
  { type: 'conditions.accept', conditionsAccepted: true },
  { type: 'terms.accept', termsAccepted: true },
  { type: 'completion.ask' },
  { type: 'completion.keep' },
  { type: 'completion.confirm', key: 'c' },
  { type: 'request.retry' },
  answered('complete', { kind: 'completed', completion: { kind: 'inquiry', sent: true } }),
  answered('complete', { kind: 'short', short: [] }),
  answered('complete', { kind: 'belowMinimum' }),
  answered('complete', { kind: 'aboveMaximum' }),
  answered('complete', { kind: 'invalid', issues: [] }),
  answered('complete', { kind: 'refused', errorcode: ERROR_CODE.periodNotBookable }),
  answered('complete', { kind: 'ended' }),
  failed('complete'),
]

/** A change right before the confirmation: it is saved first. */
const hurrying: Events = [
  answered('openGroup', { kind: 'opened', group }),
  answered('fetchOffer', { kind: 'offered', offer: { products: [], cart: null, short: [] } }),
  edit('p1', 'Anna'),
  { type: 'step.next', key: 'k' },
  { type: 'conditions.accept', conditionsAccepted: true },
  { type: 'terms.accept', termsAccepted: true },
  { type: 'completion.ask' },
  { type: 'completion.confirm', key: 'c' },
  answered('save', { answer: { kind: 'full' }, unsaved }),
  answered('save', { answer: { kind: 'ended' }, unsaved }),
  failed('save'),
]

const COMPLETED: Record<string, string> = {
  completed: 'completed',
  short: 'filling.persons.short',
  belowMinimum: 'filling.persons.belowMinimum',
  aboveMaximum: 'filling.persons.aboveMaximum',
  invalid: 'filling.persons.mending',
  refused: 'filling.conditions.refused',
  ended: 'alreadyCompleted',
}

const draft = { slug: null, general: null, leader: leaderRow, rows: [] }

test('generated paths reach every state and transition of a leader’s group', () => {
  const known = { ...input, slug: '4b-k3m9' }
  const walk = walkMachine(groupLeaderMachine, {
    parts: [
      {
        input: { ...input, draft: { ...draft, leader: { ...leaderRow, texts: { ...leaderTexts, firstname: '' } } } },
        events: filling,
      },
      { input: known, events: writing },
      { input: known, events: reminding },
      { input: known, events: completing },
      { input: known, events: hurrying },
    ],
    facts: ({ context }) => [
      isSaved(context),
      takingPart(context).length,
      context.general.days.from,
      context.table.present.leader.texts.firstname,
      context.group?.asked,
      context.conditionsAccepted,
      context.termsAccepted,
    ],
    starts: ({ slug }) =>
      `flow.${slug === null ? 'filling.generalData.writing' : 'opening'} keeping.none reminding.idle`,
    inputs: {
      openGroup: () => ({ slug: '4b-k3m9', access: undefined }),
      beginGroup: ({ after }) => ({
        kind: 'reservation',
        general: generalOf(after.context.general),
        leader: leaderOf(after.context),
        key: 'k',
      }),
      save: ({ before }) => savingOf(before.context),
      fetchOffer: () => ({ group: 'g' }),
      refreshGroup: () => ({ slug: 'g', access: undefined }),
      complete: () => ({
        group: 'g',
        key: 'c',
        conditionsAccepted: true,
        termsAccepted: true,
        amountSeen: null,
      }),
      remind: () => ({ group: 'g', persons: null }),
    },
    rule: ({ before, event, after }) => {
      // Every answer of a completion leads to its own screen.
      const answer = 'output' in event ? (event.output as { kind?: string }).kind : undefined
      if (event.type === 'xstate.done.actor.complete' && before.matches({ flow: { completing: 'sending' } }))
        expect(leavesOf(after.value)[0]).toBe(`flow.${COMPLETED[answer!]}`)
      // Nothing is written while it is completed, or after it.
      if (event.type === 'table.edit' && !before.matches({ flow: 'filling' }))
        expect(after.context.table).toBe(before.context.table)
    },
    invariant: (snapshot) => {
      const { context } = snapshot
      // Nothing is completed that was not accepted, confirmed and saved before.
      if (snapshot.matches({ flow: { completing: 'sending' } })) {
        expect([context.conditionsAccepted, context.key !== '', isSaved(context)]).toEqual([true, true, true])
      }
      expect(context.completion !== null).toBe(snapshot.matches({ flow: 'completed' }))
      // What ends is not saved any more.
      if (snapshot.matches({ flow: 'completed' })) expect(snapshot.matches({ keeping: 'closed' })).toBe(true)
    },
  })
  expectWhole('groupLeader', walk)
})

/** Nobody answers: the test does. */
const silent = fromPromise<never, never>(() => new Promise(() => {}))
const unanswered = groupLeaderMachine.provide({
  actors: { openGroup: silent, fetchOffer: silent, refreshGroup: silent, save: silent } as never,
})

test('what is written is saved after a pause, and asked for again after a failure', () => {
  const clock = new SimulatedClock()
  const leader = createActor(unanswered, {
    input: { ...input, slug: '4b-k3m9' },
    clock,
  }).start()
  const say = (event: { type: string }) => leader.send(event as LeaderEvent)
  /** In the state until a millisecond before, and in the next one then. */
  const leads = (keeping: 'unpriced' | 'kept' | 'changed' | 'failed', ms: number) => {
    expect(leader.getSnapshot().value.keeping).toBe(keeping)
    clock.increment(ms - 1)
    expect(leader.getSnapshot().value.keeping).toBe(keeping)
    clock.increment(1)
    return leader.getSnapshot().value.keeping
  }
  say(answered('openGroup', { kind: 'opened', group }))
  say(failed('fetchOffer'))
  expect(leads('unpriced', 8000)).toBe('pricing')
  say(answered('fetchOffer', { kind: 'offered', offer: { products: [], cart: null, short: [] } }))
  expect(leads('kept', 20_000)).toBe('refreshing')
  say(failed('refreshGroup'))
  say(edit('p1', 'Anna'))
  expect(leads('changed', 700)).toBe('saving')
  say(failed('save'))
  expect(leads('failed', 8000)).toBe('saving')
  leader.stop()
})
