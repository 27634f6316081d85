import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { STATUS } from '#contract/constants.ts'
import { addressOf } from '#machines/address.ts'
import type { Column } from '#domain/groups/rows.ts'
import type { Edit } from '#domain/groups/edits.ts'
import type { LeaderEvent } from '#machines/groups/leader/events.ts'
import type { GroupStep } from '#machines/groups/leader/steps.ts'
import type { MemberEvent } from '#machines/groups/member.ts'
import type { GroupActor } from '#src/groups/GroupContext.ts'
import type { MemberActor } from '#src/groups/member/MemberContext.ts'
import { personalOf, toDraft } from '#machines/booking/draft.ts'
import { isReachable, pageOfHash } from '#machines/booking/steps.ts'
import { mayTrack } from '#domain/consent/cookie-settings.ts'
import { everybody } from '#domain/persons/persons.ts'
import { isTrackedPage } from '#domain/tracking/tracked-page.ts'
import { pick, seededRandom } from '#test/bench/random.ts'
import { size } from '#test/support/size.ts'
import { KeptText } from './system/browser.ts'
import { GROUP_BOUNDS, SLUG } from './system/group-server.ts'
import { Shop } from './system/shop.ts'
import { Tab } from './system/tab.ts'

const NOW = '2026-11-21T09:00:00.000Z'
const ANNA = { firstname: 'Anna', lastname: 'Berger', email: 'anna@example.com' }
const depot = { product: { id: 'depot', title: 'Skidepot', type: 1 as const } }

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date(NOW),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const COMPLETION: readonly LeaderEvent[] = [
  { type: 'conditions.accept', conditionsAccepted: true },
  { type: 'terms.accept', termsAccepted: true },
  { type: 'completion.ask' },
  { type: 'completion.confirm', key: 'k'.repeat(22) },
]

type Action = (tab: Tab, shop: Shop) => (() => void) | undefined

const onBooking =
  (...events: Parameters<Tab['visit']['send']>[0][]): Action =>
  (tab) =>
    tab.bar.isOnBooking ? () => events.forEach((event) => tab.visit.send(event)) : undefined

const onCheckout =
  (event: Parameters<NonNullable<Tab['checkout']>['send']>[0]): Action =>
  ({ checkout }) =>
    checkout?.getSnapshot().can(event) ? () => checkout.send(event) : undefined

const onConsent =
  (event: Parameters<Tab['consent']['send']>[0]): Action =>
  ({ consent }) =>
    consent.getSnapshot().hasTag('open') ? () => consent.send(event) : undefined

const inGroup =
  (
    where: (leader: SnapshotFrom<GroupActor>) => boolean,
    events: (leader: SnapshotFrom<GroupActor>) => readonly LeaderEvent[] | undefined,
  ): Action =>
  ({ leader }) => {
    const snapshot = leader?.getSnapshot()
    const all = snapshot && where(snapshot) ? events(snapshot) : undefined
    return all && (() => all.forEach((event) => leader!.send(event)))
  }
const isAt = (step: GroupStep) => (leader: SnapshotFrom<GroupActor>) => leader.matches({ flow: { filling: step } })
const rowsOf = ({ context }: SnapshotFrom<GroupActor>) => context.table.present.rows
const newId = () => Math.random().toString(36).slice(2).padEnd(22, '0').slice(0, 22)
const named = (row: string, column: Column, text: string): Edit => ({ kind: 'cell', row, column, text })
const equipped = (row: string): Edit => ({ kind: 'take', row, product: 'depot' })
const edits = (...all: Edit[]): LeaderEvent[] => all.map((edit) => ({ type: 'table.edit', edit }))

const asMember =
  (events: (member: SnapshotFrom<MemberActor>) => readonly MemberEvent[] | undefined): Action =>
  ({ member }) => {
    const all = member && events(member.getSnapshot())
    return all && (() => all.forEach((event) => member.send(event)))
  }

const GROUP_ACTIONS: Record<string, Action> = {
  'goes to a new group': (tab, { group }) =>
    tab.isLeaders && tab.bar.isOnBooking && !group.isOpen && group.completions === 0
      ? () => tab.bar.go({ path: '/groups', booking: null, hash: '' })
      : undefined,
  'describes the group': inGroup(isAt('generalData'), ({ context }) =>
    context.group
      ? [{ type: 'general.change', change: { remark: `${context.general.remark}!` } }]
      : [
          { type: 'general.change', change: { title: '4b', days: { from: '2026-12-19', to: '2026-12-21' } } },
          { type: 'step.next', key: newId() },
          ...edits(
            named('leader', 'firstname', 'Eva'),
            named('leader', 'lastname', 'Huber'),
            named('leader', 'email', 'eva@example.com'),
            named('leader', 'birthday', '12.03.1985'),
          ),
        ],
  ),
  'continues in the group': inGroup(
    (leader) => leader.matches({ flow: 'filling' }),
    () => [{ type: 'step.next', key: newId() }],
  ),
  'goes back to the data of the group': inGroup(
    (leader) => leader.matches({ flow: 'filling' }) && leader.context.group !== null,
    () => [{ type: 'step.open', step: 'generalData' }],
  ),
  'opens the group': (tab, { group }) =>
    tab.bar.isOnBooking && group.isOpen
      ? () => tab.bar.go({ path: `/groups/${SLUG}`, booking: null, hash: '' })
      : undefined,
  'adds a person': inGroup(isAt('persons'), (leader) => {
    const id = newId()
    return rowsOf(leader).length < GROUP_BOUNDS.max
      ? edits({ kind: 'add', ids: [id] }, named(id, 'firstname', 'Ben'), equipped(id))
      : undefined
  }),
  'renames the first person': inGroup(isAt('persons'), (leader) => {
    const [first] = rowsOf(leader)
    return first && edits(named(first.id, 'firstname', `${first.texts.firstname ?? ''}a`))
  }),
  'undoes the last edit': inGroup(isAt('persons'), ({ context }) =>
    context.table.past.length > 0 ? [{ type: 'table.undo' }] : undefined,
  ),
  'redoes the undone edit': inGroup(isAt('persons'), ({ context }) =>
    context.table.future.length > 0 ? [{ type: 'table.redo' }] : undefined,
  ),
  'removes the last person': inGroup(isAt('persons'), (leader) => {
    const last = rowsOf(leader).at(-1)
    return last && edits({ kind: 'remove', row: last.id })
  }),
  'completes the group': inGroup(isAt('conditions'), () => COMPLETION),
  'completes the group, and gets no answer': (tab, shop) => {
    const complete = GROUP_ACTIONS['completes the group']!(tab, shop)
    return (
      complete &&
      (() => {
        shop.group.losesAnswer = true
        complete()
      })
    )
  },
  'sends the completion again': inGroup(
    (leader) => leader.matches({ flow: 'unreachable' }),
    () => [{ type: 'request.retry' }],
  ),
  'begins an entry': asMember((member) => {
    const id = newId()
    return member.can({ type: 'entry.add', id })
      ? [
          { type: 'entry.add', id },
          { type: 'entry.edit', edit: named(id, 'firstname', 'Mia') },
          { type: 'entry.edit', edit: equipped(id) },
        ]
      : undefined
  }),
  'saves the entry': asMember((member) => (member.matches('entering') ? [{ type: 'entry.submit' }] : undefined)),
  'leaves the entry': asMember((member) => (member.matches('entering') ? [{ type: 'entry.leave' }] : undefined)),
  'changes an entry': asMember((member) => {
    const [own] = member.context.group.persons
    return own && member.matches('listing')
      ? [
          { type: 'entry.open', person: own.id },
          { type: 'entry.edit', edit: named(own.id, 'firstname', `${own.firstname}x`) },
          { type: 'entry.submit' },
        ]
      : undefined
  }),
  'removes an entry': asMember((member) => {
    const [own] = member.context.group.persons
    return own && member.matches('listing')
      ? [{ type: 'entry.remove', person: own.id }, { type: 'removal.confirm' }]
      : undefined
  }),
}

const ACTIONS: Record<string, Action> = {
  ...GROUP_ACTIONS,
  'adds an adult': onBooking({ type: 'person.add', personType: 1 }),
  'adds a kid': onBooking({ type: 'person.add', personType: 3 }),
  'removes the last kid': onBooking({ type: 'person.removeLast', counted: 3 }),
  'chooses the days': onBooking({ type: 'day.click', day: '2026-12-19' }, { type: 'day.click', day: '2026-12-25' }),
  'chooses the valley': onBooking({ type: 'location.choose', location: 'tal' }),
  'chooses the mountain': onBooking({ type: 'location.choose', location: 'berg' }),
  'takes depots': (tab) =>
    !tab.bar.isOnBooking
      ? undefined
      : () => {
          const { persons } = tab.booking.getSnapshot().context.booking
          for (const list of ['adults', 'kids'] as const)
            for (const [at, { products }] of persons[list].entries())
              if (products.length === 0) tab.visit.send({ type: 'line.add', person: { list, at }, choice: depot })
        },
  'closes the dialog': (tab, shop) =>
    tab.booking.getSnapshot().matches({ dialog: 'paidElsewhere' })
      ? undefined
      : onBooking({ type: 'removal.confirm' }, { type: 'dialog.dismiss' })(tab, shop),
  'continues to the next step': (tab) => {
    const step = tab.bar.isOnBooking ? pageOfHash(tab.bar.place.hash) : undefined
    return step && step !== 'productfilter' ? () => tab.visit.send({ type: 'step.next', step }) : undefined
  },
  'opens the cart': onBooking({ type: 'step.open', step: 'cart' }),
  'goes to checkout': onBooking({ type: 'step.open', step: 'cart' }, { type: 'checkout.start' }),
  'fills in the form': (tab) =>
    tab.bar.place.path === '/checkout'
      ? () => {
          const persons = everybody(tab.booking.getSnapshot().context.booking.persons).map(() => ANNA)
          tab.visit.send({ type: 'personal.saved', personal: { persons } })
          tab.checkout?.send({ type: 'personal.submit' })
        }
      : undefined,
  orders: ({ checkout }) => {
    const overview = checkout?.getSnapshot()
    if (!overview?.matches({ overview: { total: 'seen' } }) || overview.hasTag('busy')) return undefined
    const amount = overview.context.seen!
    const key = Math.random().toString(36).slice(2).padEnd(16, '0').slice(0, 16)
    return () => {
      checkout?.send({ type: 'terms.accept', termsAccepted: true })
      checkout?.send({ type: 'order.place', amount, key })
    }
  },
  'orders, and gets no answer': (tab, shop) => {
    const order = ACTIONS.orders!(tab, shop)
    return (
      order &&
      (() => {
        shop.losesAnswer = true
        order()
      })
    )
  },
  'sends the order again': onCheckout({ type: 'order.retry' }),
  pays: (tab, shop) => {
    const { path, booking } = tab.bar.place
    const isReady = path === '/checkout/payment' && tab.checkout?.getSnapshot().matches({ payment: 'entering' })
    return isReady && booking !== null
      ? () => {
          shop.pay(booking)
          tab.bar.open({ path: '/checkout/payment/check', booking, hash: '' })
        }
      : undefined
  },
  'closes the tab and opens another': (tab) => () => {
    tab.end()
    tab.bar.open({ path: '/', booking: null, hash: '' })
  },
  'goes to the start page': (tab) =>
    tab.bar.isOnBooking ? undefined : () => tab.bar.go({ path: '/', booking: null, hash: '' }),
  'keeps the choices of the paid booking': (tab) =>
    tab.booking.getSnapshot().matches({ dialog: 'paidElsewhere' })
      ? () => tab.visit.send({ type: 'booking.keep' })
      : undefined,
  'logs in':
    ({ session }) =>
    () =>
      session.send({ type: 'login.submit', credentials: { email: 'anna@example.com', password: 'secret' } }),
  'logs out': ({ session }) =>
    session.getSnapshot().can({ type: 'logout.submit' }) ? () => session.send({ type: 'logout.submit' }) : undefined,
  'declines cookies': onConsent({ type: 'consent.declineAll', at: NOW }),
  'accepts cookies': onConsent({ type: 'consent.acceptAll', at: NOW }),
  'allows statistics or withdraws them': (tab) =>
    tab.consent.getSnapshot().context.hasSettings
      ? () => {
          tab.consent.send({ type: 'consent.open' })
          tab.consent.send({ type: 'purpose.toggle', purpose: 'analyticCookies' })
          tab.consent.send({ type: 'consent.save', at: NOW })
        }
      : undefined,
}

const stateOf = (tab: Tab) => {
  const { booking, reservation, unanswered } = tab.booking.getSnapshot().context
  return {
    href: tab.bar.href,
    draft: toDraft(booking),
    personal: JSON.stringify(personalOf(booking), (_, value: unknown) => value ?? undefined),
    reservation: reservation?.bookingId ?? null,
    unanswered: unanswered.map(({ key }) => key),
    settings: tab.consent.getSnapshot().context.settings,
  }
}

const check = (tab: Tab, shop: Shop, local: KeptText) => {
  const booking = tab.booking.getSnapshot()
  const checkout = tab.checkout?.getSnapshot()
  const { place } = tab.bar
  expect([tab.visit, tab.booking, tab.session, tab.consent].map((actor) => actor.getSnapshot().status)).toEqual(
    Array(4).fill('active'),
  )
  const { settings } = tab.consent.getSnapshot().context
  expect(tab.consent.getSnapshot().matches({ tracking: 'on' })).toBe(mayTrack(settings))
  expect(tab.scripts.length).toBe(
    mayTrack(settings) && isTrackedPage(new URL(`http://localhost${tab.bar.href}`)) ? 1 : 0,
  )
  if (tab.bar.isInCheckout) expect((checkout && addressOf(checkout)?.path) ?? place.path).toBe(place.path)
  else if (tab.bar.isOnBooking && !booking.matches({ step: 'checkingOut' }))
    expect(booking.matches({ step: pageOfHash(place.hash) as never })).toBe(true)
  expect(new Set(shop.orders.map(({ key }) => key)).size).toBe(shop.orders.length)
  const open = shop.orders.filter(({ status, from }) => status === STATUS.open && from === tab.name)
  expect(open.length).toBeLessThanOrEqual(1)
  const draft = JSON.parse(tab.kept.getItem('talstation.alpin.booking') ?? '{}') as { id?: string }
  const paid = JSON.parse(local.getItem('talstation.alpin.paid') ?? '[]') as string[]
  if (draft.id !== undefined && paid.includes(draft.id)) expect(booking.matches({ dialog: 'paidElsewhere' })).toBe(true)
}

const checkGroup = (tab: Tab, { group }: Shop) => {
  const leader = tab.leader?.getSnapshot()
  const { step } = tab.group
  if (step !== undefined && tab.bar.place.path !== '/groups/success') expect(tab.bar.place.hash).toBe(step)
  expect(new Set(group.persons.map(({ id }) => id)).size).toBe(group.persons.length)
  expect(group.completions).toBeLessThanOrEqual(1)
  if (leader?.matches({ keeping: 'kept' }))
    for (const { id, texts } of rowsOf(leader)) {
      const stored = group.persons.find((person) => person.id === id)
      if (stored && !stored.byMember) expect(stored.firstname).toBe(texts.firstname)
      if (!stored && texts.firstname) expect(group.removed).toContain(id)
    }
  const others = new Set(group.persons.flatMap(({ id, byMember }) => (byMember ? [] : [id])))
  const own = tab.member?.getSnapshot().context.group.persons ?? []
  expect(own.filter(({ id }) => others.has(id))).toEqual([])
}

const TO_OVERVIEW = ['chooses the days', 'chooses the valley', 'takes depots', 'goes to checkout', 'fills in the form']
const inFirst = (names: readonly string[]) => names.map((name) => ({ name, at: 0 }))
const inSecond = (names: readonly string[]) => names.map((name) => ({ name, at: 1 }))

const BEGINNINGS: readonly (readonly { name: string; at: number }[])[] = [
  inFirst([...TO_OVERVIEW, 'orders, and gets no answer', 'sends the order again']),
  [
    ...inFirst(TO_OVERVIEW),
    ...inSecond(['closes the tab and opens another', 'goes to checkout', 'fills in the form', 'orders']),
    ...inFirst(['orders', 'pays']),
    ...inSecond(['keeps the choices of the paid booking', 'goes to the start page', 'adds an adult']),
    ...inSecond([
      'takes depots',
      'continues to the next step',
      'goes to checkout',
      'fills in the form',
      'orders',
      'pays',
    ]),
  ],
  [
    ...inFirst(['accepts cookies', ...TO_OVERVIEW, 'logs in', 'logs out']),
    { name: 'allows statistics or withdraws them', at: 1 },
  ],
  inFirst([...TO_OVERVIEW, 'orders, and gets no answer', 'orders']),
  [
    ...inFirst([...TO_OVERVIEW, 'orders', 'logs in', 'logs out', 'goes to the start page', 'takes depots']),
    ...inFirst(['goes to checkout', 'fills in the form', 'orders']),
    ...inSecond(['closes the tab and opens another']),
    ...inFirst(['pays']),
  ],
  [
    ...inFirst(['goes to a new group', 'describes the group', 'continues in the group', 'adds a person']),
    ...inSecond(['opens the group', 'begins an entry', 'saves the entry', 'begins an entry', 'leaves the entry']),
    ...inFirst(['renames the first person', 'undoes the last edit', 'redoes the undone edit']),
    ...inSecond(['changes an entry', 'begins an entry', 'saves the entry', 'removes an entry']),
    ...inFirst(['adds a person', 'removes the last person', 'adds a person', 'goes back to the data of the group']),
    ...inFirst(['describes the group', 'continues in the group', 'continues in the group', 'continues in the group']),
    ...inFirst(['completes the group, and gets no answer', 'sends the completion again']),
    ...inSecond(['begins an entry']),
  ],
  [
    ...inFirst([
      'goes to a new group',
      'describes the group',
      'continues in the group',
      'adds a person',
      'adds a person',
    ]),
    ...inFirst(['continues in the group', 'completes the group']),
  ],
]

const NEED_DOCUMENT = new Set([
  'sends the order again',
  'sends the completion again',
  'undoes the last edit',
  'redoes the undone edit',
])

const everDone = new Set<string>()

const WALKS = size({ share: 7, whole: 42 })
const STEPS = size({ share: 18, whole: 80 })

test.each(Array.from({ length: WALKS }, (_, at) => at + 1))(
  'Walk %i in two tabs keeps its state after back, forward and reload',
  { timeout: 600_000 },
  async (seed) => {
    const random = seededRandom(seed)
    vi.spyOn(Math, 'random').mockImplementation(random)
    const shop = new Shop()
    const changed = new Set<string>()
    const local = new KeptText((key) => changed.add(key))
    const tabs = [new Tab('first', local, shop), new Tab('second', local, shop)]
    const beginning = BEGINNINGS[seed % BEGINNINGS.length]!
    const story: string[] = []
    const done = new Map<string, number>()
    const tellOthers = async (from: Tab) => {
      const keys = [...changed]
      changed.clear()
      for (const tab of tabs) if (tab !== from) for (const key of keys) await tab.hear(key)
      changed.clear()
    }
    for (const tab of tabs) await tab.load()
    try {
      for (let step = 0; step < Math.max(STEPS, beginning.length); step += 1) {
        const given = beginning[step]
        const tab = given ? tabs[given.at]! : pick(tabs, random)
        const possible = Object.entries(ACTIONS).flatMap(([name, action]) => {
          const doing = action(tab, shop)
          return doing ? [{ name, doing }] : []
        })
        const fewest = Math.min(...possible.map(({ name }) => done.get(name) ?? 0))
        const seldom = possible.filter(({ name }) => (done.get(name) ?? 0) === fewest)
        const chosen = possible.filter(({ name }) => name === given?.name)
        const { name, doing } = pick(chosen.length > 0 ? chosen : random() < 0.5 ? seldom : possible, random)
        done.set(name, (done.get(name) ?? 0) + 1)
        everDone.add(name)
        story.push(`${tab.name}: ${name}`)
        shop.from = tab.name
        const { reservation } = tab.booking.getSnapshot().context
        const paysOwn = name === 'pays' && reservation?.bookingId === tab.bar.place.booking
        await tab.act(doing)
        if (paysOwn) expect(stateOf(tab)).toMatchObject({ reservation: null, draft: { days: { from: null } } })
        await tellOthers(tab)
        for (const each of tabs) {
          check(each, shop, local)
          checkGroup(each, shop)
        }
        if (name === 'logs out') expect(tab.kept.getItem('talstation.alpin.checkout')).not.toContain(ANNA.lastname)

        if (given ? NEED_DOCUMENT.has(beginning[step + 1]?.name ?? '') : random() < 0.4) continue
        await tab.act(() => tab.leader?.send({ type: 'group.refresh' }))
        const before = stateOf(tab)
        const { before: earlier, isOnBooking } = tab.bar
        if (await tab.move(-1)) {
          story.push('back')
          check(tab, shop, local)
          const step = pageOfHash(earlier?.hash ?? '')
          if (
            earlier?.path === '/' &&
            isOnBooking &&
            tab.bar.isOnBooking &&
            isReachable(tab.booking.getSnapshot().context, step)
          )
            expect(pageOfHash(tab.bar.place.hash)).toBe(step)
          if (await tab.move(1)) story.push('forward')
          check(tab, shop, local)
        }
        const beforeReload = stateOf(tab)
        const groupBefore = tab.group
        const isCompleting = tab.leader?.getSnapshot().matches({ flow: 'unreachable' }) === true
        story.push(`reload at ${tab.bar.href}`)
        const isOwn = tab.kept.getItem('talstation.alpin.booking') !== null
        await tab.load()
        await tellOthers(tab)
        check(tab, shop, local)
        if (isOwn) expect(stateOf(tab)).toEqual(beforeReload)
        checkGroup(tab, shop)
        if (!isCompleting && shop.group.completions === 0) expect(tab.group).toEqual(groupBefore)
        expect(tab.session.getSnapshot().matches('authenticated')).toBe(shop.isLoggedIn)
        expect(before.draft).toEqual(beforeReload.draft)
      }
    } catch (error) {
      if (error instanceof Error) error.message += `\nafter: ${story.slice(-24).join('; ')}`
      throw error
    }
  },
)

test('The walks together contain every action of this model', () => {
  expect(Object.keys(ACTIONS).filter((name) => !everDone.has(name))).toEqual([])
})
