import { createActor, fromCallback, SimulatedClock, type AnyActor, type AnyEventObject } from 'xstate'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { GroupPersonSeen, LeadersGroup, MembersGroup } from '#contract/groups.ts'
import type { PersonalField } from '#contract/person.ts'
import type { Edit } from '#domain/groups/edits.ts'
import { accountFormMachine } from '#machines/account-form.ts'
import { cancellationMachine } from '#machines/cancellation.ts'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { cookieConsentMachine } from '#machines/cookie-consent.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { groupChangeMachine, type ChangeEvent } from '#machines/groups/change/machine.ts'
import type { CompleteAnswer, LeaderEvent, SaveAnswer } from '#machines/groups/leader/events.ts'
import { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import type { Saving } from '#machines/groups/leader/saving.ts'
import { groupQuoteMachine, type QuoteEvent } from '#machines/groups/quote.ts'
import { groupMemberMachine, type MemberEvent } from '#machines/groups/member.ts'
import { holdMachine } from '#machines/hold.ts'
import { personalFormMachine } from '#machines/personal-form/machine.ts'
import { productFilterMachine } from '#machines/product-filter.ts'
import type { RecordedName } from '#machines/recording/redact.ts'
import { withdrawalMachine } from '#machines/withdrawal.ts'
import { bookedLocation } from './booking-input.ts'
import { BOOKED_GROUP, CHANGE_INPUT } from './booked-group.ts'
import { SEEDED_PERSON, SEEDS } from './recorded-visit.ts'
import { SEEN_GROUP, SEEN_PERSON } from './seen-group.ts'

export const tick = () => new Promise((resolve) => setTimeout(resolve, 10))

const TODAY = '2026-11-21'
const NOBODY = { persons: 'c'.repeat(22), added: 'd'.repeat(22), pasted: 'e'.repeat(22) }
const answering = (answer?: AnyEventObject) =>
  fromCallback(({ sendBack }) => {
    if (answer) void Promise.resolve().then(() => sendBack(answer))
  }) as never

const says = (...events: (LeaderEvent | QuoteEvent | ChangeEvent)[]) => {
  const next = events.slice()
  return fromAnswer(async () => (next.length > 1 ? next.shift()! : next[0]!), events[0]!) as never
}

const typed = (field: PersonalField): string => {
  if (field === 'birthday') return '17.05.1984'
  const value = field === 'age' ? 42 : SEEDED_PERSON[field]
  return typeof value === 'number' ? String(value).replace('.', ',') : value
}

const seen: GroupPersonSeen = { ...SEEN_PERSON, ...SEEDED_PERSON, id: NOBODY.persons }
const ski = { id: 'ski', count: 1 }
const leadersGroup: LeadersGroup = {
  role: 'leader',
  ...SEEN_GROUP,
  id: SEEDS.bookingId,
  slug: SEEDS.slug,
  title: SEEDS.groupname,
  max: 9,
  rate: null,
  pickuptime: null,
  returntime: null,
  accommodation: { name: SEEDS.house, address: SEEDS.houseAddress },
  remark: SEEDS.remark,
  leader: { ...SEEDED_PERSON, coverage: false, products: [ski] },
  persons: [{ ...seen, products: [ski] }],
  memberUrl: `https://shop.example/groups/${SEEDS.slug}?access=${SEEDS.access}`,
  heldUntil: null,
}
const membersGroup: MembersGroup = {
  role: 'member',
  ...SEEN_GROUP,
  id: SEEDS.bookingId,
  slug: SEEDS.slug,
  title: SEEDS.groupname,
  leader: { name: SEEDS.name },
  persons: [seen],
}

const cells = (row: string): Edit[] => [
  ...PERSONAL_FIELDS.map((column): Edit => ({ kind: 'cell', row, column, text: typed(column) })),
  { kind: 'cell', row, column: 'height', text: `${typed('height')}x` },
  { kind: 'cell', row, column: 'height', text: typed('height') },
]
const EDITS: { [K in Edit['kind']]: readonly Edit[] } = {
  cell: [...cells(NOBODY.persons), ...cells('leader')],
  add: [{ kind: 'add', ids: [NOBODY.added] }],
  paste: [
    {
      kind: 'paste',
      cells: [
        ['Vorname', SEEDS.lastname, 'Größe (cm)', 'E-Mail'],
        [SEEDS.firstname, SEEDS.remark, `${typed('height')} cm`, SEEDS.email],
      ],
      target: { row: 2, column: 'firstname' },
      shown: ['firstname', 'lastname'],
      ids: [NOBODY.pasted],
    },
    {
      kind: 'paste',
      cells: [[SEEDS.firstname, SEEDS.lastname, SEEDS.remark]],
      target: { row: 1, column: 'firstname' },
      shown: ['firstname', 'lastname'],
      ids: [],
    },
  ],
  give: [{ kind: 'give', product: 'boots', rows: [NOBODY.persons, 'leader'], instead: [] }],
  giveSet: [{ kind: 'giveSet', lines: [{ row: NOBODY.persons, products: ['boots'] }] }],
  fit: [{ kind: 'fit', sizes: [{ row: NOBODY.persons, product: 'ski', modelId: 'start', property1: '160 cm' }] }],
  take: [{ kind: 'take', row: NOBODY.added, product: 'ski', size: { modelId: 'start', property1: '150 cm' } }],
  leave: [{ kind: 'leave', row: NOBODY.added, product: 'ski' }],
  sizeAll: [{ kind: 'sizeAll', product: 'ski', size: { modelId: 'start', property1: '170 cm' } }],
  leaveAll: [{ kind: 'leaveAll', product: 'boots' }],
  coverAll: [{ kind: 'coverAll', coverage: true }],
  remove: [{ kind: 'remove', row: NOBODY.pasted }],
}

type Follow = (actor: AnyActor) => void
type Form = (follow: Follow) => Promise<void>

const groupLeader: Form = async (follow) => {
  const clock = new SimulatedClock()
  const answers: CompleteAnswer[] = [
    {
      type: 'completion.short',
      heldUntil: null,
      short: [
        {
          person: NOBODY.persons,
          name: SEEDS.name,
          product: 'ski',
          title: 'Ski',
          modelId: null,
          property1: null,
          missing: 1,
          nearest: null,
        },
      ],
    },
    {
      type: 'completion.made',
      completion: {
        kind: 'reservation',
        bookingId: SEEDS.bookingId,
        number: SEEDS.number,
        status: 0,
        amount: 9200,
        holdUntil: null,
        held: [],
        payAtShop: false,
      },
    },
  ]
  const changedSince = [{ ...seen, height: 183.5, products: [ski] }]
  const leader = createActor(
    groupLeaderMachine.provide({
      actors: {
        openGroup: says({ type: 'group.opened', group: leadersGroup }),
        fetchOffer: says({
          type: 'offer.answered',
          offer: { products: [], sets: [], rate: null, rates: [], cart: null, errorcode: null, short: [] },
        }),
        save: fromAnswer<SaveAnswer, Saving>(
          async ({ input: { unsaved } }) => ({ type: 'changes.saved', unsaved, persons: [seen] }),
          { type: 'changes.unreachable' },
        ),
        refreshGroup: says({ type: 'group.refreshed', group: { ...leadersGroup, persons: changedSince } }),
        complete: says(...answers),
        remind: says({ type: 'reminder.sent', reminded: ['p1'], notReminded: [] }),
      },
    }),
    {
      clock,
      input: {
        shop: {
          today: TODAY,
          now: `${TODAY}T08:00`,
          locations: [bookedLocation('dorf')],
          min: 1,
          max: 9,
          youthAge: 15,
          coveragePerDefault: false,
          requiredPersonalFields: [],
          comma: ',',
        },
        general: {
          kind: 'reservation',
          title: SEEDS.groupname,
          days: SEEN_GROUP.date,
          location: 'dorf',
          pickupDayBefore: false,
          pickuptime: null,
          returntime: null,
          rate: null,
          accommodation: { name: SEEDS.house, address: SEEDS.houseAddress },
          remark: SEEDS.remark,
          takesPart: true,
        },
        slug: SEEDS.slug,
        access: SEEDS.access,
        draft: {
          slug: SEEDS.slug,
          general: null,
          leader: { id: 'leader', texts: { type: '1', firstname: SEEDS.firstname }, products: [], coverage: false },
          rows: [],
        },
      },
    },
  ).start()
  follow(leader)
  const say = (...all: LeaderEvent[]) => all.forEach((event) => leader.send(event))
  const later = async (ms: number) => {
    clock.increment(ms)
    await tick()
  }
  await tick()
  await later(20_000)
  say({ type: 'general.change', change: { remark: `${SEEDS.remark} Danke`, title: `${SEEDS.groupname} 2` } })
  for (const edit of Object.values(EDITS).flat()) say({ type: 'table.edit', edit })
  say({
    type: 'equipment.give',
    giving: { product: 'boots', rows: [], doubles: [NOBODY.persons], others: ['ski'], notOffered: ['leader'] },
  })
  say({ type: 'equipment.add' }, { type: 'cell.show', cell: { row: NOBODY.persons, column: 'height' } })
  say({ type: 'table.undo' }, { type: 'table.undo' }, { type: 'table.redo' })
  say({ type: 'reminder.send', persons: [NOBODY.persons] })
  await later(700)
  say({ type: 'table.edit', edit: { kind: 'cell', row: NOBODY.persons, column: 'weight', text: '84,2' } })
  await later(700)
  say({ type: 'table.edit', edit: { kind: 'take', row: NOBODY.added, product: 'ski' } })
  await later(700)
  say({ type: 'step.next', key: SEEDS.key })
  for (const _ of answers) {
    say({ type: 'step.open', step: 'conditions' })
    say({ type: 'conditions.accept', conditionsAccepted: true }, { type: 'terms.accept', termsAccepted: true })
    say({ type: 'completion.ask' }, { type: 'completion.confirm', key: SEEDS.key })
    await tick()
  }
}

const groupMember: Form = async (follow) => {
  const member = createActor(
    groupMemberMachine.provide({
      actors: {
        save: answering({ type: 'entry.saved', person: seen }),
        remove: answering({ type: 'entry.removed' }),
      },
    }),
    {
      input: {
        shop: { today: TODAY, youthAge: 15, coveragePerDefault: false, comma: ',' },
        group: membersGroup,
        draft: null,
      },
    },
  ).start()
  follow(member)
  const say = (...all: MemberEvent[]) => all.forEach((event) => member.send(event))
  say({ type: 'catalogue.read', products: [] }, { type: 'entry.add', id: NOBODY.added })
  for (const edit of cells(NOBODY.added)) say({ type: 'entry.edit', edit })
  say({ type: 'entry.submit' })
  await tick()
  say({ type: 'entry.remove', person: NOBODY.persons }, { type: 'removal.confirm' })
  await tick()
}

const groupQuote: Form = async (follow) => {
  const short = [
    {
      person: NOBODY.persons,
      name: SEEDS.name,
      product: 'ski',
      title: 'Ski',
      modelId: null,
      property1: null,
      missing: 1,
      nearest: null,
    },
  ]
  const quote = createActor(
    groupQuoteMachine.provide({
      actors: {
        accept: says({ type: 'acceptance.short', short }, { type: 'acceptance.made', bookingId: SEEDS.bookingId }),
      },
    }),
    { input: { group: SEEDS.bookingId, quote: SEEDS.bookingId } },
  ).start()
  follow(quote)
  quote.send({ type: 'conditions.accept', conditionsAccepted: true })
  quote.send({ type: 'terms.accept', termsAccepted: true })
  quote.send({ type: 'quote.accept', key: SEEDS.key })
  await tick()
  quote.send({ type: 'quote.accept', key: SEEDS.key })
  await tick()
}

const groupChange: Form = async (follow) => {
  const clock = new SimulatedClock()
  const { persons, ...group } = leadersGroup
  const booking = {
    ...BOOKED_GROUP.booking,
    date: group.date,
    persons: persons.map(({ type, products, firstname, height }) => ({
      ...SEEDED_PERSON,
      mainperson: false,
      label: 'Kind 1',
      type,
      products,
      firstname,
      height,
    })),
    contact: SEEDED_PERSON,
    groupname: SEEDS.groupname,
    remark: SEEDS.remark,
  }
  const reservation = { ...BOOKED_GROUP, bookingId: SEEDS.bookingId, number: SEEDS.number, email: SEEDS.email, booking }
  const offer = {
    products: [],
    sets: [],
    rate: reservation.rate,
    rates: [],
    cart: reservation.cart,
    errorcode: null,
    short: [],
  }
  const change = createActor(
    groupChangeMachine.provide({
      actors: {
        openBooking: says({ type: 'booking.opened', reservation }),
        fetchOffer: says({ type: 'offer.answered', offer }),
        sendChange: says({ type: 'change.outdated' }),
      },
    }),
    { clock, input: { ...CHANGE_INPUT, bookingId: SEEDS.bookingId } },
  ).start()
  follow(change)
  await tick()
  await tick()
  for (const edit of cells('booked-0')) change.send({ type: 'table.edit', edit })
  for (const event of [
    {
      type: 'equipment.give',
      giving: { product: 'boots', rows: [], doubles: ['booked-0'], others: ['ski'], notOffered: ['leader'] },
    },
    { type: 'equipment.add' },
    { type: 'cell.show', cell: { row: 'booked-0', column: 'height' } },
    { type: 'table.undo' },
  ] as const)
    change.send(event)
  change.send({ type: 'general.change', change: { title: `${SEEDS.groupname} 2`, remark: `${SEEDS.remark} Danke` } })
  clock.increment(700)
  await tick()
  for (const event of [
    { type: 'step.next' },
    { type: 'terms.accept', termsAccepted: true },
    { type: 'change.send' },
  ] as const)
    change.send(event)
  await tick()
}

const personalForm: Form = async (follow) => {
  const form = createActor(personalFormMachine, {
    input: {
      people: [{ label: 'Erwachsener 1' }, { label: 'Kind 1', ...SEEDED_PERSON }],
      booker: 0,
      before: 0,
      required: [[...PERSONAL_FIELDS], ['firstname']],
      optional: [[], []],
      ageDay: '2026-12-19',
      issues: [{ path: 'persons.0.email', message: SEEDS.refusal }],
      sent: [SEEDED_PERSON],
      today: TODAY,
      comma: ',',
    },
  }).start()
  follow(form)
  for (const field of PERSONAL_FIELDS) form.send({ type: 'field.write', person: 0, field, text: typed(field) })
  const saved = { ...SEEDED_PERSON, id: SEEDS.bookingId, type: 1 as const, mainperson: true }
  form.send({ type: 'customer.read', saved })
  form.send({ type: 'person.fill', person: 1, saved })
  form.send({ type: 'form.submit' })
}

const accountForm: Form = async (follow) => {
  const form = createActor(
    accountFormMachine.provide({
      actors: {
        submit: answering({ type: 'form.invalid', issues: [{ path: 'email', message: SEEDS.refusal }] }),
      },
    }),
  ).start()
  follow(form)
  form.send({
    type: 'form.submit',
    values: { ...SEEDED_PERSON, password: SEEDS.password, token: SEEDS.access },
    problems: [],
  })
  await tick()
}

const cancellation: Form = async (follow) => {
  const cancel = answering({ type: 'cancel.done', fee: 0, refund: 9200 })
  const form = createActor(cancellationMachine.provide({ actors: { cancel } }), {
    input: { bookingId: SEEDS.bookingId },
  }).start()
  follow(form)
  form.send({ type: 'cancel.ask' })
  form.send({ type: 'cancel.confirm' })
  await tick()
}

const hold: Form = async (follow) => {
  const clock = createActor(holdMachine.provide({ actors: { extend: answering({ type: 'hold.ended' }) } }), {
    input: { bookingId: SEEDS.bookingId, ends: 0, limit: 3_600_000 },
  }).start()
  follow(clock)
  clock.send({ type: 'time.reached' })
  clock.send({ type: 'hold.extend' })
  await tick()
}

const withdrawal: Form = async (follow) => {
  const form = createActor(withdrawalMachine.provide({ actors: { send: answering() } })).start()
  follow(form)
  const declaration = { name: SEEDS.name, number: SEEDS.number, email: SEEDS.email }
  form.send({ type: 'withdrawal.check', declaration, key: SEEDS.key, problems: [] })
  form.send({ type: 'withdrawal.confirm' })
}

const productFilter: Form = async (follow) => {
  const filter = createActor(productFilterMachine.provide({ actors: { recommend: answering() } }), {
    input: { candidates: [], answers: { height: SEEDED_PERSON.height, weight: SEEDED_PERSON.weight } },
  }).start()
  follow(filter)
  filter.send({ type: 'filter.again' })
}

const paymentCheck: Form = async (follow) => {
  const check = createActor(paymentCheckMachine, { input: { bookingId: SEEDS.bookingId } }).start()
  follow(check)
  check.send({ type: 'check.paid', difference: null } as never)
}

const cookieConsent: Form = async (follow) => {
  const consent = createActor(cookieConsentMachine, {
    input: { isTracking: false, kept: null, now: `${TODAY}T09:00:00.000Z` },
  }).start()
  follow(consent)
  consent.send({ type: 'consent.declineAll', at: `${TODAY}T09:00:00.000Z` })
}

export const RECORDED_FORMS: Record<Exclude<RecordedName, 'visit' | 'booking' | 'checkout' | 'session'>, Form> = {
  personalForm,
  accountForm,
  cancellation,
  hold,
  withdrawal,
  productFilter,
  paymentCheck,
  cookieConsent,
  groupLeader,
  groupMember,
  groupQuote,
  groupChange,
}
