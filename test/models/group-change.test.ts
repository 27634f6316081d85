import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ChangeAnswer } from '#contract/checkout.ts'
import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import {
  initialChange,
  changeDraftOf,
  choicesOf,
  openedChange,
  sentChange,
  type ChangeContext,
} from '#machines/groups/change/context.ts'
import { groupChangeMachine, type ChangeEvent } from '#machines/groups/change/machine.ts'
import { rowById, tableOf, withGeneral, type GroupOffer } from '#machines/groups/leader/context.ts'
import { BOOKED_GROUP, CHANGE_INPUT, child } from '#test/support/booked-group.ts'
import { merged, type Effects } from './effects.ts'
import { countedRows, hasGeneral, rowsToComplete, sentGeneral, sentPerson } from './group-facts.ts'
import { leavesOf } from './leaves.ts'
import type { ReadEvent } from './rows.ts'
import { expectWhole, walkMachine, type Step } from './walk-machine.ts'

const { rate, cart } = BOOKED_GROUP
const reservation = BOOKED_GROUP
const input = CHANGE_INPUT
const pole = { id: 'pole', count: 1 }

const offer: GroupOffer = {
  products: [],
  sets: [],
  rate,
  rates: [rate],
  cart: { ...cart, price: { amount: 9000 } },
  errorcode: null,
  short: [{ person: 'booked-0', product: 'pole' }] as never,
}

const answer: ChangeAnswer = {
  bookingId: 'b',
  number: 'ALP-7K3M9Q',
  state: 'awaitingPayment',
  status: STATUS.paid,
  amount: 9000,
  fee: 0,
  difference: 3000,
  holdUntil: '2026-12-01T08:30:00.000Z',
}

type Sent = ChangeEvent | { type: `xstate.${string}` }
const elapsed = (delay: string, state: string) => ({ type: `xstate.after.${delay}.groupChange.${state}` }) as const
const opened = { type: 'booking.opened', reservation } as const
const edit = (row: string, text: string) =>
  ({ type: 'table.edit', edit: { kind: 'cell', row, column: 'firstname', text } }) as const
const remove = (row: string) => ({ type: 'table.edit', edit: { kind: 'remove', row } }) as const

const add = { type: 'table.edit', edit: { kind: 'add', ids: ['new'] } } as const

const opening: readonly Sent[] = [
  opened,
  { type: 'booking.opened', reservation: { ...reservation, version: 'v2' } },
  { type: 'booking.opened', reservation: { ...reservation, status: STATUS.cancelled } },
  { type: 'booking.opened', reservation: { ...reservation, booking: { ...reservation.booking, isGroup: false } } },
  { type: 'booking.notFound' },
  { type: 'booking.unreachable' },
  { type: 'booking.reload' },
  { type: 'request.retry' },
]

const writing: readonly Sent[] = [
  opened,
  edit('booked-0', 'Leo'),
  edit('booked-0', ''),
  remove('booked-1'),
  add,
  { type: 'table.undo' },
  { type: 'table.redo' },
  { type: 'general.change', change: { title: '' } },
  { type: 'general.change', change: { remark: 'Bus' } },
  { type: 'step.next' },
  { type: 'step.open', step: 'generalData' },
  { type: 'step.open', step: 'persons' },
  { type: 'step.open', step: 'review' },
  { type: 'offer.answered', offer },
  { type: 'offer.refused', issues: [{ path: 'rate', message: 'x' }] },
  { type: 'offer.unreachable' },
  { type: 'request.retry' },
  elapsed('typingPause', 'keeping.changed'),
  elapsed('retryPause', 'keeping.unpriced'),
]

const limits: readonly Sent[] = [
  opened,
  {
    type: 'booking.opened',
    reservation: {
      ...reservation,
      booking: { ...reservation.booking, persons: [child('Ben'), child('Mia'), child('Ida')] },
    },
  },
  remove('booked-0'),
  remove('booked-1'),
  { type: 'offer.answered', offer },
  { type: 'offer.answered', offer: { ...offer, cart: null, errorcode: ERROR_CODE.locationClosed } },
  { type: 'step.next' },
]

const sending: readonly Sent[] = [
  opened,
  edit('booked-0', 'Leo'),
  { type: 'offer.answered', offer },
  elapsed('typingPause', 'keeping.changed'),
  { type: 'step.next' },
  { type: 'terms.accept', termsAccepted: true },
  { type: 'change.send' },
  { type: 'change.made', answer },
  { type: 'change.outdated' },
  { type: 'change.short' },
  { type: 'change.invalid', issues: [{ path: 'persons.booked-0.firstname', message: 'x' }] },
  { type: 'change.totalChanged' },
  { type: 'change.refused', errorcode: ERROR_CODE.groupSize },
  { type: 'change.unreachable' },
  { type: 'booking.notFound' },
  { type: 'booking.reload' },
  { type: 'request.retry' },
]

const pasting: readonly Sent[] = [
  opened,
  { type: 'paste.open' },
  { type: 'paste.close' },
  {
    type: 'table.edit',
    edit: {
      kind: 'paste',
      cells: [['Ida'], ['Leo']],
      target: { row: 1, column: 'firstname' },
      shown: ['firstname'],
      ids: ['p2'],
    },
  },
  { type: 'table.undo' },
  { type: 'step.open', step: 'generalData' },
]

const giving = { product: 'ski', rows: ['booked-0'], doubles: [], others: [], notOffered: [] }
const equipping: readonly Sent[] = [
  opened,
  { type: 'offer.answered', offer },
  { type: 'equipment.give', giving },
  { type: 'equipment.give', giving: { ...giving, rows: [], doubles: ['booked-0'], others: ['pole'] } },
  { type: 'equipment.replace' },
  { type: 'equipment.add' },
  { type: 'equipment.cancel' },
  { type: 'cell.show', cell: null },
  { type: 'cell.show', cell: { row: 'booked-1', column: 'firstname' } },
  edit('booked-0', ''),
  { type: 'table.undo' },
  { type: 'step.open', step: 'generalData' },
  { type: 'step.open', step: 'persons' },
  elapsed('typingPause', 'keeping.changed'),
]

const ANSWERS = {
  'booking.opened': ['openBooking'],
  'booking.unreachable': ['openBooking'],
  'booking.notFound': ['openBooking', 'sendChange'],
  'change.made': ['sendChange'],
  'change.outdated': ['sendChange'],
}

const REGIONS = ['flow', 'keeping', 'pasting', 'giving'] as const
type Region = (typeof REGIONS)[number]
type States = Record<Region, string>

interface Rule {
  in: string
  on: string
  if?: (before: ChangeContext, event: Sent, states: States) => boolean
  to?: string
  does?: readonly string[]
}

const isGroup = (_: ChangeContext, event: Sent) =>
  event.type === 'booking.opened' &&
  event.reservation.booking.isGroup === true &&
  event.reservation.status === STATUS.paid
const isOutdated = ({ draft }: ChangeContext, event: Sent) =>
  draft !== null && event.type === 'booking.opened' && event.reservation.version !== draft.version
const countOf = (context: ChangeContext) => countedRows(context).length
const isComplete = (context: ChangeContext) =>
  countOf(context) >= context.shop.min &&
  countOf(context) <= context.shop.max &&
  hasGeneral(context) &&
  (context.offer === null || context.offer.errorcode === null) &&
  rowsToComplete(context).length === 0
const opens = (step: string) => (_: ChangeContext, event: Sent) => event.type === 'step.open' && event.step === step
const showing = { does: ['showProblems'] }
const edits = ['general.change', 'table.edit', 'table.undo', 'table.redo']

const isWithin = (state: string, path: string) => path === '' || state === path || state.startsWith(`${path}.`)

const RULES: Record<Region, readonly Rule[]> = {
  flow: [
    { in: 'opening', on: 'booking.opened', if: (context, event) => !isGroup(context, event), to: 'unchangeable' },
    { in: 'opening', on: 'booking.opened', if: isOutdated, to: 'outdated' },
    { in: 'opening', on: 'booking.opened', to: 'filling.persons.writing', does: ['storeOpened'] },
    { in: 'opening', on: 'booking.notFound', to: 'notFound' },
    { in: 'opening', on: 'booking.unreachable', to: 'unopened' },
    { in: 'unopened', on: 'request.retry', to: 'opening' },

    { in: 'filling.generalData', on: 'step.next', if: hasGeneral, to: 'filling.persons.writing' },
    { in: 'filling.generalData', on: 'step.next', to: 'filling.generalData.invalid', ...showing },
    {
      in: 'filling.persons',
      on: 'step.next',
      if: (context) => countOf(context) < context.shop.min,
      to: 'filling.persons.belowMinimum',
      ...showing,
    },
    {
      in: 'filling.persons',
      on: 'step.next',
      if: (context) => countOf(context) > context.shop.max,
      to: 'filling.persons.aboveMaximum',
      ...showing,
    },
    { in: 'filling.persons', on: 'step.next', if: isComplete, to: 'filling.review.reading' },
    { in: 'filling.persons', on: 'step.next', to: 'filling.persons.invalid', ...showing },
    { in: 'filling.persons.belowMinimum', on: 'table.edit', to: 'filling.persons.writing', does: ['edit'] },
    { in: 'filling.persons.aboveMaximum', on: 'table.edit', to: 'filling.persons.writing', does: ['edit'] },
    {
      in: 'filling.persons',
      on: 'cell.show',
      if: (context, event) => event.type === 'cell.show' && (event.cell !== null || rowsToComplete(context).length > 0),
      does: ['storeShown', 'showCell'],
    },
    { in: 'filling.review', on: 'terms.accept', does: ['storeTerms'] },
    {
      in: 'filling.review',
      on: 'change.send',
      if: ({ termsAccepted, offer: priced, version }, _, { keeping }) =>
        termsAccepted && keeping === 'kept' && priced?.cart != null && version > 0,
      to: 'sending',
    },
    {
      in: 'filling.review',
      on: 'change.send',
      if: ({ termsAccepted }) => !termsAccepted,
      to: 'filling.review.invalid',
      ...showing,
    },
    { in: 'filling', on: 'booking.reload', to: 'opening', does: ['forgetDraft', 'dropDraft'] },
    { in: 'filling', on: 'general.change', does: ['storeGeneral'] },
    { in: 'filling', on: 'table.edit', does: ['edit'] },
    { in: 'filling', on: 'table.undo', does: ['undo'] },
    { in: 'filling', on: 'table.redo', does: ['redo'] },
    { in: 'filling', on: 'step.open', if: opens('generalData'), to: 'filling.generalData.writing' },
    { in: 'filling', on: 'step.open', if: opens('persons'), to: 'filling.persons.writing' },
    {
      in: 'filling',
      on: 'step.open',
      if: (context, event) => opens('review')(context, event) && isComplete(context),
      to: 'filling.review.reading',
    },

    { in: 'sending', on: 'change.made', to: 'changed', does: ['storeAnswer', 'dropDraft', 'notifyChanged'] },
    { in: 'sending', on: 'change.outdated', to: 'outdated' },
    { in: 'sending', on: 'change.short', to: 'filling.persons.short' },
    { in: 'sending', on: 'change.invalid', to: 'filling.persons.invalid', does: ['storeIssues'] },
    { in: 'sending', on: 'change.totalChanged', to: 'filling.review.totalChanged' },
    { in: 'sending', on: 'change.refused', to: 'filling.review.refused', does: ['storeRefusal'] },
    { in: 'sending', on: 'booking.notFound', to: 'notFound' },
    { in: 'sending', on: 'change.unreachable', to: 'unreachable' },
    { in: 'unreachable', on: 'request.retry', to: 'sending' },
    { in: 'outdated', on: 'booking.reload', to: 'opening', does: ['forgetDraft', 'dropDraft'] },
  ],
  keeping: [
    {
      in: '',
      on: 'booking.opened',
      if: (context, event) => isGroup(context, event) && !isOutdated(context, event),
      to: 'pricing',
      does: ['keepDraft'],
    },
    ...edits.map((on) => ({
      in: '',
      on,
      if: (_: ChangeContext, _event: Sent, { flow }: States) => isWithin(flow, 'filling'),
      to: 'changed',
    })),
    { in: '', on: 'change.made', to: 'none' },
    { in: '', on: 'change.outdated', to: 'none' },
    { in: '', on: 'booking.reload', if: (_, _event, { flow }) => isWithin(flow, 'filling'), to: 'none' },
    ...['change.short', 'change.totalChanged', 'change.refused'].map((on) => ({
      in: 'kept',
      on,
      to: 'pricing',
      does: ['keepDraft'],
    })),
    {
      in: 'changed',
      on: 'xstate.after.typingPause.groupChange.keeping.changed',
      to: 'pricing',
      does: ['keepDraft'],
    },
    { in: 'pricing', on: 'offer.answered', to: 'kept', does: ['storeOffer'] },
    { in: 'pricing', on: 'offer.refused', to: 'refused', does: ['storeIssues'] },
    { in: 'pricing', on: 'offer.unreachable', to: 'unpriced' },
    {
      in: 'unpriced',
      on: 'xstate.after.retryPause.groupChange.keeping.unpriced',
      to: 'pricing',
      does: ['keepDraft'],
    },
    { in: 'unpriced', on: 'request.retry', to: 'pricing', does: ['keepDraft'] },
  ],
  pasting: [
    { in: 'asking', on: 'paste.close', to: 'idle' },
    { in: 'pasted', on: 'table.undo', to: 'idle' },
    { in: '', on: 'paste.open', to: 'asking' },
    {
      in: '',
      on: 'table.edit',
      if: (_, event) => event.type === 'table.edit' && event.edit.kind === 'paste',
      to: 'pasted',
    },
  ],
  giving: [
    {
      in: '',
      on: 'equipment.give',
      if: (_, event) => event.type === 'equipment.give' && event.giving.doubles.length > 0,
      to: 'asking',
      does: ['storeGiving'],
    },
    { in: '', on: 'equipment.give', to: 'given', does: ['storeGiving', 'give'] },
    { in: 'asking', on: 'equipment.replace', to: 'given', does: ['replace'] },
    { in: 'asking', on: 'equipment.add', to: 'given', does: ['give'] },
    { in: 'asking', on: 'equipment.cancel', to: 'idle' },
    { in: 'given', on: 'table.undo', to: 'idle' },
    {
      in: '',
      on: 'table.edit',
      if: (_, event) => event.type === 'table.edit' && event.edit.kind !== 'give',
      to: 'idle',
    },
  ],
}

const GIVEN: Sent = { type: 'table.edit', edit: { kind: 'give', product: 'ski', rows: [], instead: [] } }

const statesOf = (value: unknown) =>
  Object.fromEntries(
    leavesOf(value).map((leaf) => [leaf.slice(0, leaf.indexOf('.')), leaf.slice(leaf.indexOf('.') + 1)]),
  ) as States
const shown = (states: States, actions: readonly string[]) =>
  `leads to ${REGIONS.map((region) => states[region]).join(' ')} and does ${actions.toSorted().join(' ') || 'nothing'}`

type Effect = Effects<ChangeContext>

const EFFECTS: Partial<Record<string, (before: ChangeContext, event: ReadEvent, after: ChangeContext) => Effect>> = {
  storeOpened: () => ({
    changes: { issues: [], refusal: null },
    varies: ['reservation', 'shop', 'general', 'table', 'version'],
  }),
  storeGeneral: ({ version }) => ({ changes: { version: version + 1 }, varies: ['general'] }),
  edit: () => ({ varies: ['table', 'version', 'pasted'] }),
  storeGiving: (_, event) => ({ changes: { giving: event.giving } }),
  undo: () => ({ varies: ['table'] }),
  redo: () => ({ varies: ['table'] }),
  storeTerms: (_, { termsAccepted }) => ({ changes: { termsAccepted } }),
  storeOffer: (_, event) => ({ changes: { offer: event.offer, short: event.offer.short, issues: [] } }),
  storeAnswer: (_, event) => ({ changes: { answer: event.answer } }),
  storeIssues: (_, { issues }) => ({ changes: { issues } }),
  storeRefusal: (_, { errorcode }) => ({ changes: { refusal: errorcode } }),
  forgetDraft: () => ({
    changes: { draft: null, reservation: null, version: 0, pasted: null, giving: null, shown: null },
  }),
  storeShown: (_, { cell }) => (cell ? { changes: { shown: cell } } : { varies: ['shown'] }),
  showCell: (_, _event, { shown: cell }) => ({ emits: [{ type: 'cell.shown', cell }] }),
  showProblems: () => ({ emits: [{ type: 'problems.found' }] }),
}

const checkStep = ({ before, event, after, did }: Step): Effect => {
  const was = statesOf(before.value)
  const states = { ...was }
  const does: string[] = []
  const hear = (heard: Sent) => {
    const at = { ...states }
    for (const region of REGIONS) {
      const rule = RULES[region].find(
        (candidate) =>
          candidate.on === heard.type &&
          isWithin(at[region], candidate.in) &&
          (candidate.if?.(before.context as ChangeContext, heard, at) ?? true),
      )
      states[region] = rule?.to ?? at[region]
      does.push(...(rule?.does ?? []))
    }
  }
  hear(event as Sent)
  if (does.includes('give') || does.includes('replace')) hear(GIVEN)
  if (!isWithin(states.flow, 'filling.persons')) Object.assign(states, { pasting: 'idle', giving: 'idle' })
  const where = `in ${Object.values(was).join(' ')} ${event.type}`
  expect(`${where} ${shown(statesOf(after.value), did)}`).toBe(`${where} ${shown(states, does)}`)
  const isTyped = edits.includes(event.type) || does.includes('give') || does.includes('replace')
  return merged<ChangeContext>([
    ...does.map(
      (name) =>
        EFFECTS[name]?.(before.context as ChangeContext, event as ReadEvent, after.context as ChangeContext) ?? {},
    ),
    { again: was.keeping === 'changed' && states.keeping === 'changed' && isTyped ? ['typingPause'] : [] },
  ])
}

const payloadOf = (context: ChangeContext) => ({
  ...sentGeneral(context.general),
  title: undefined,
  language: 'de',
  persons: countedRows(context).map((row, at) => ({
    ...sentPerson(row),
    mainperson: at === 0,
    label: `Kind ${at + 1}`,
  })),
  contact: {
    firstname: 'Eva',
    lastname: 'Huber',
    email: 'eva@example.com',
    address: null,
    birthday: null,
    city: null,
    country: null,
    gender: null,
    phone: null,
    zip: null,
  },
  hours: null,
  newsletter: false,
  createUser: false,
  groupname: context.general.title,
  termsAccepted: true,
  specials: [],
  dc: null,
})

const NOBODY = { id: 'leader', texts: { type: '1' }, products: [], coverage: false }
const outdatedDraft = { bookingId: 'b', version: 'v1', general: null, leader: null, rows: [], removed: ['booked-1'] }

test('A leader who took no equipment has the shop’s preset for coverage', () => {
  const shop = { ...input.shop, coveragePerDefault: true }
  const { leader, rows } = tableOf(openedChange(initialChange({ ...input, shop }), reservation))
  expect([leader.coverage, ...rows.map(({ coverage }) => coverage)]).toEqual([true, false, false])
})

test('The browser stores an unsent change without names, which come from the booking', () => {
  const change = createActor(groupChangeMachine, { input }).start()
  const title = { type: 'general.change', change: { title: '5a', takesPart: true } } as const
  for (const step of [opened, remove('booked-1'), add, edit('new', 'Ida'), edit('booked-0', 'Tim'), title])
    change.send(step)
  change.stop()
  const draft = choicesOf(changeDraftOf(change.getSnapshot().context)!)
  expect(JSON.stringify(draft)).not.toMatch(/Ida|Tim|5a/)
  const { general, table } = openedChange(initialChange({ ...input, draft }), reservation)
  expect(general).toMatchObject({ title: '4b', takesPart: true })
  expect(table.present.rows.map(({ texts, products }) => [texts.firstname, products])).toEqual([
    ['Ben', [pole]],
    [undefined, [pole]],
  ])
})

test('If an unsent change turns an hourly booking into days, no hours are restored', () => {
  const day = '2026-12-21'
  const booking = {
    ...reservation.booking,
    date: { from: day, to: day },
    hours: 2,
    start: '10:00',
    pickuptime: '10:00',
  }
  const hourly = { ...reservation, booking }
  const shop = { ...input.shop, offers: { hours: true }, hourly: { grid: 30 as const, cleaning: 0 } }
  const opening = openedChange(initialChange({ ...input, shop }), hourly)
  expect(opening.general).toMatchObject({ hours: 2, start: '10:00', pickuptime: null })
  expect(changeDraftOf(opening)).toBeNull()
  const days = { from: day, to: '2026-12-22' }
  const draft = choicesOf(changeDraftOf({ ...opening, general: withGeneral(opening, { days }) })!)
  const { general } = openedChange(initialChange({ ...input, shop, draft }), hourly)
  expect(general).toMatchObject({ title: '4b', days })
  expect(general.hours ?? null).toBeNull()
})

test('Generated paths reach every state and transition of a group’s change', () => {
  const walk = walkMachine(groupChangeMachine, {
    parts: [
      { input, events: opening },
      { input: { ...input, draft: outdatedDraft }, events: opening },
      { input, events: writing },
      { input, events: limits },
      { input, events: sending },
      { input: { ...input, shop: { ...input.shop, max: 3 } }, events: pasting },
      { input, events: equipping },
    ],
    facts: ({ context }) => [
      countOf(context),
      rowsToComplete(context).length,
      context.general.title,
      context.version > 0,
      context.draft !== null,
      context.offer?.errorcode,
      context.termsAccepted,
    ],
    starts: () => 'flow.opening keeping.none pasting.idle giving.idle',
    answers: ANSWERS,
    begins: (given) => ({
      ...given,
      group: { persons: [] },
      table: { past: [], present: { leader: NOBODY, rows: [] }, future: [], last: null },
      pasted: null,
      giving: null,
      shown: null,
      version: 0,
      offer: null,
      short: [],
      issues: [],
      refusal: null,
      reservation: null,
      termsAccepted: false,
      answer: null,
    }),
    runs: {
      openBooking: { in: 'flow.opening', input: () => ({ bookingId: 'b' }) },
      fetchOffer: {
        in: 'keeping.pricing',
        input: ({ after: { context } }) => ({
          bookingId: 'b',
          payload: payloadOf(context),
          rows: countedRows(context).map(({ id }) => id),
        }),
      },
      sendChange: {
        in: 'flow.sending',
        input: ({ after: { context } }) => ({
          bookingId: 'b',
          payload: payloadOf(context),
          change: { version: 'v1', persons: [0, 1], removed: [] },
          amountSeen: 9000,
          feeSeen: 0,
          rows: ['booked-0', 'booked-1'],
        }),
      },
      typingPause: { in: 'keeping.changed', ms: () => 700 },
      retryPause: { in: 'keeping.unpriced', ms: () => 8000 },
    },
    rule: checkStep,
    invariant: (snapshot) => {
      const { termsAccepted, version, answer: given } = snapshot.context
      if (snapshot.matches({ flow: 'sending' })) expect([termsAccepted, version > 0]).toEqual([true, true])
      if (snapshot.matches({ giving: 'given' })) {
        const products = rowById(snapshot.context, 'booked-0')!.products.map(({ id }) => id)
        expect([['pole', 'ski'], ['ski']]).toContainEqual(products)
      }
      expect(given !== null).toBe(snapshot.matches({ flow: 'changed' }))
    },
  })
  expectWhole('groupChange', walk)
})

test('A sent change contains the persons’ places and data, removed parts, contact, amount and fee', () => {
  const change = createActor(groupChangeMachine, { input }).start()
  const steps = [opened, remove('booked-1'), add, edit('new', 'Ida'), { type: 'offer.answered', offer }] as const
  for (const step of steps) change.send(step)
  change.stop()
  const { context } = change.getSnapshot()
  expect(sentChange({ ...context, offer })).toMatchObject({
    bookingId: 'b',
    change: { version: 'v1', persons: [0, null], removed: ['persons.1'] },
    amountSeen: 9000,
    feeSeen: 0,
    rows: ['booked-0', 'new'],
    payload: {
      contact: { firstname: 'Eva', email: 'eva@example.com' },
      groupname: '4b',
      persons: [
        { firstname: 'Ben', products: [pole] },
        { firstname: 'Ida', products: [pole] },
      ],
    },
  })
})
