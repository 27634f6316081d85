import { tick } from '#test/support/hand.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { GroupPersonInput, GroupPersonSeen, LeadersGroup, MembersGroup } from '#contract/groups.ts'
import type { LeaderEvent } from '#machines/groups/leader/events.ts'
import type { GroupStep } from '#machines/groups/leader/steps.ts'
import { versionOf } from '#domain/groups/rows.ts'
import { tableOf, type LeaderContext, type LeaderInput } from '#machines/groups/leader/context.ts'
import { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import { lackingPersons, takingPart } from '#machines/groups/leader/missing.ts'
import { isSaved, savingOf } from '#machines/groups/leader/saving.ts'
import { weekAhead } from '#test/support/booking.ts'
import { bookedLocation } from '#test/support/booking-input.ts'
import { pressFreeDays } from '#test/support/free-days.ts'
import { beginGroupOf, pupils } from '#test/support/group-pages.ts'
import { REACT_MARK } from '#src/base/early-clicks.ts'
import { builtFileOf } from '#test/support/built-app.ts'
import { EMPTY_GENERAL, SEEN_GROUP, SEEN_BOOKING, SEEN_INQUIRY, SEEN_PERSON } from '#test/support/seen-group.ts'
import { expect } from '#test/support/shop.ts'
import { within, after, leftAtOnce, type Hand, type How, type ShownChart } from './chart.ts'
import { button, field, say, text, wrongFields } from './seen.ts'

const NEW = '/api/groups/group'
const GROUP = '/api/groups/group/*'
const OFFER = '/api/groups/group/*/offer'
const PERSONS = '/api/groups/group/*/persons'
const COMPLETE = '/api/groups/group/*/complete'
const REOPEN = '/api/groups/group/*/reopen'
const REMIND = '/api/groups/group/*/remind'
const UNKNOWN_CODE: How = { status: 409, json: { errorcode: 999 } }
const ENDED: How = { status: 404, json: { error: 'notFound' } }
const invalid = (path: string): How => ({
  status: 422,
  json: { error: 'invalid', issues: [{ path, message: 'Das geht nicht.' }] },
})

const NAMES = { firstname: 'Eva', lastname: 'Huber', email: 'eva@example.com', birthday: '12.03.1985' } as const
const LEADER_FIELDS = ['firstname', 'lastname', 'email', 'birthday'] as const
const MIN = 8
const HELMET = { count: 1, modelId: 'kuppel-grat', property1: 'M (55–58 cm)' }
const POLES = { products: [{ id: 'stoecke', count: 1 }] }
const kids = (count: number): GroupPersonSeen[] =>
  Array.from({ length: count }, (_, at) => ({
    ...SEEN_PERSON,
    ...POLES,
    id: `p${at + 1}`,
    firstname: `Kind ${at + 1}`,
  }))
const groupOf = (persons: GroupPersonSeen[]): LeadersGroup => ({
  role: 'leader',
  ...SEEN_GROUP,
  max: 60,
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
  persons,
  memberUrl: '',
  heldUntil: null,
})
const asMember: MembersGroup = { role: 'member', ...SEEN_GROUP, leader: { name: 'Eva Huber' }, persons: [] }
const input = (slug: string | null): LeaderInput => ({
  shop: {
    min: MIN,
    max: 60,
    today: '2026-03-01',
    now: '2026-03-01T08:00',
    locations: [bookedLocation('dorf')],
    youthAge: 15,
    coveragePerDefault: false,
    requiredPersonalFields: [],
    comma: ',',
  },
  general: { ...EMPTY_GENERAL, days: { from: '2026-12-19', to: '2026-12-21' }, location: 'dorf' },
  slug,
  access: undefined,
  draft: null,
})
const priced: LeaderEvent = {
  type: 'offer.answered',
  offer: { products: [], sets: [], cart: null, short: [], rate: null, rates: [], errorcode: null },
}

interface Known {
  value: unknown
  context: LeaderContext
}
const firstRow = ({ context }: Known) => tableOf(context).rows[0]
const nameOfFirst = (snapshot: Known) => firstRow(snapshot)?.texts.firstname
const flow = ({ value }: Known) => JSON.stringify((value as { flow: unknown }).flow)
const isHead = ({ context }: Known) => savingOf(context).head !== null
const letters = (name: string): LeaderEvent => ({
  type: 'table.edit',
  edit: { kind: 'cell', row: 'p1', column: 'firstname', text: name },
})

const AT_ONCE = 40
const does =
  (act: (hand: Hand) => Promise<unknown>) =>
  async (hand: Hand): Promise<void> => {
    await act(hand)
    await hand.page.clock.runFor(AT_ONCE)
  }
const presses = (key: string) => does(({ page }) => button(page, key).click())
const answers = (path: string, how: How) => does(({ answer }) => answer(path, how))
const passes =
  (ms: number) =>
  ({ page }: Hand) =>
    page.clock.runFor(ms)
const passesUntilAsked =
  (ms: number, path: RegExp) =>
  async ({ page }: Hand) => {
    let isAsked = false
    page.on('request', (request) => {
      isAsked ||= path.test(request.url())
    })
    await expect
      .poll(async () => {
        if (!isAsked) await page.clock.runFor(ms)
        return isAsked
      })
      .toBe(true)
  }
const opensStep = (step: GroupStep) =>
  does(({ page }) =>
    page
      .getByRole('list', { name: say('groups.steps.label') })
      .getByRole('button', { name: say(`groups.steps.${step}`) })
      .click(),
  )
const namesStep = (step: GroupStep) => does(({ page }) => page.evaluate((hash) => void (location.hash = hash), step))
const firstCell = ({ page }: Hand) =>
  page.getByRole('textbox', { name: say('groups.table.cell', { column: 'Vorname', number: 1 }), exact: true })
const dialog = ({ page }: Hand) => page.getByRole('dialog')
const inDialog = (key: string) =>
  does((hand) =>
    dialog(hand)
      .getByRole('button', { name: say(key), exact: true })
      .click(),
  )
const comesBack = does(({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))))

const SAVED = /^(Alles gespeichert|Gespeichert, )/
const mark = ({ page }: Hand) => page.locator('[data-part="group-kept"]')
const counting = ({ page }: Hand) => page.getByText(say('groups.counts.counting'))
const stands = ({ page }: Hand) => page.clock.pauseAt(Date.now() + 1000)

/** React waits up to 300 ms before it shows a part that has loaded. */
const REACT_PAUSES_MS = 400

const isHydrated = (node: Element, mark: string) => Object.keys(node).some((key) => key.startsWith(mark))

const begins = async ({ page }: Hand, persons: GroupPersonInput[]) => {
  await page.clock.install()
  return beginGroupOf(page.request, { date: await weekAhead(page.request, 3), persons })
}
const opened = (
  persons: readonly [GroupPersonSeen[], GroupPersonInput[]],
  sends: readonly LeaderEvent[] = [],
  first: (hand: Hand) => Promise<unknown> = () => Promise.resolve(),
) => ({
  input: input('4b-k3m9'),
  sends: [{ type: 'group.opened', group: groupOf(persons[0]) }, priced, ...sends],
  opens: async (hand: Hand) => {
    const { slug } = await begins(hand, persons[1])
    for (const path of [GROUP, OFFER]) await hand.always(path, 'server')
    const general = hand.page.waitForResponse(`**/${builtFileOf('src/groups/leader/GeneralScreen.tsx')}`)
    await hand.page.goto(`/alpin/de/groups/${slug}`)
    await hand.page.waitForURL(/#persons$/)
    await expect.poll(() => mark(hand).evaluate(isHydrated, REACT_MARK)).toBe(true)
    await expect(mark(hand)).toHaveText(SAVED)
    await expect(hand.page.locator('[data-part="sum"]:not([data-busy])')).toBeVisible()
    // This import waits until the page has loaded the code of the other screens.
    await hand.page.evaluate((url) => import(url), (await general).url())
    await stands(hand)
    await hand.page.clock.runFor(REACT_PAUSES_MS)
    for (const path of [GROUP, OFFER]) await hand.always(path, null)
    await first(hand)
  },
})
const accepts = does(async ({ page }) => {
  for (const key of ['groups.conditions.accept.reservation', 'groups.conditions.terms'])
    await tick(page.getByRole('checkbox', { name: say(key) }))
})
const gives = (title: string) =>
  does(async ({ page }) => {
    await page.getByRole('combobox', { name: say('groups.equipment.add') }).selectOption({ label: title })
    await button(page, 'groups.equipment.addChosen').click()
  })
const given: LeaderEvent = {
  type: 'equipment.give',
  giving: { product: 'stoecke', rows: ['p1'], doubles: [], others: [], notOffered: [] },
}
const givenTwice: LeaderEvent = {
  type: 'equipment.give',
  giving: { product: 'helm-visier', rows: [], doubles: ['p1'], others: ['helm'], notOffered: [] },
}
const pastes: LeaderEvent = {
  type: 'table.edit',
  edit: {
    kind: 'paste',
    cells: [['Mia']],
    target: { row: MIN, column: 'firstname' },
    shown: ['firstname'],
    ids: ['mia'],
  },
}
const accepted: readonly LeaderEvent[] = [
  { type: 'conditions.accept', conditionsAccepted: true },
  { type: 'terms.accept', termsAccepted: true },
]
const ENOUGH = [kids(MIN), pupils(MIN)] as const
const HELMETS = [
  kids(MIN).map((kid) => ({ ...kid, products: [{ id: 'helm', ...HELMET }] })),
  pupils(MIN).map((pupil) => ({ ...pupil, type: 2, products: [{ id: 'helm', ...HELMET }] })),
] satisfies [GroupPersonSeen[], GroupPersonInput[]]
const [, ...named] = pupils(MIN)
const nameless: GroupPersonInput = { type: 3, email: 'ben@example.com', ...POLES }
const LACKING = [
  kids(MIN).map((kid, at) => (at === 0 ? { ...kid, firstname: undefined, email: 'ben@example.com' } : kid)),
  [nameless, ...named],
] satisfies [GroupPersonSeen[], GroupPersonInput[]]

const SIXTY = [kids(60), pupils(60)] as const
const takesPart: readonly LeaderEvent[] = [
  { type: 'step.open', step: 'leader' },
  { type: 'general.change', change: { takesPart: true } },
  { type: 'step.next', key: 'k' },
  { type: 'table.edit', edit: { kind: 'take', row: 'leader', product: 'stoecke' } },
]

const NEW_GROUP = ['a new group']
const OPENING = ['a group’s page before its answer']
const STEPS = ['a group whose steps are opened', 'a group that is ready to be completed']
const WRITTEN = ['a group whose names are edited']
const DATA = ['a group whose general data is edited']
const HURRY = ['a group that is completed before its changes are saved']
const COPIED = ['a group into which a table is pasted']
const EQUIPPED = ['a group whose persons all get equipment']
const LACKS = ['a group with a person without a name', 'a group with too few persons', 'a group with too many persons']

const completes = (event: LeaderEvent, how: How) => ({
  sends: event,
  in: 'flow.completing.sending',
  does: answers(COMPLETE, how),
})
const conflict = (json: unknown): How => ({ status: 409, json })
const bounds = { min: MIN, max: 60, count: 1 }
const saves = (event: LeaderEvent, how: How) => [
  { sends: event, in: 'keeping.saving', if: (snapshot: Known) => !isHead(snapshot), does: answers(PERSONS, how) },
  { sends: event, in: 'keeping.saving', if: isHead, does: answers(GROUP, how) },
]
const stored = ({ context }: Known): LeaderEvent[] => [
  { type: 'changes.saved', unsaved: savingOf(context).unsaved, persons: [] },
]
const both = (name: string, [ofRows, ofHead]: ReturnType<typeof saves>) => ({
  [name]: ofRows!,
  [`${name}, for the group’s general data`]: ofHead!,
})

const isIn = (...names: readonly string[]) => ({ after: names })
const isMark =
  (key: 'kept' | 'saving') =>
  async (hand: Hand, _: LeaderContext, snapshot: Known): Promise<void> =>
    flow(snapshot).includes('"persons"')
      ? expect(mark(hand)).toHaveText(key === 'kept' ? SAVED : say('groups.kept.saving'))
      : expect(mark(hand)).toHaveCount(0)
const isTold =
  (key: string) =>
  async ({ page }: Hand, { shop: { max } }: LeaderContext, snapshot: Known): Promise<void> =>
    expect(page.getByText(say(`groups.kept.${key}`, { max }))).toHaveCount(flow(snapshot).includes('"persons"') ? 1 : 0)
const isPage = ({ page }: Hand, title: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

export const groupLeader: ShownChart<typeof groupLeaderMachine> = {
  machine: groupLeaderMachine,
  facts: (snapshot) => {
    const { context } = snapshot
    const { past, present, future } = context.table
    const versions = [past.at(-1), present, future[0]].map(
      (table) => table && context.savedRows.p1 === (table.rows[0] && versionOf(table.rows[0])),
    )
    return [
      context.general.title,
      context.general.remark,
      context.general.takesPart,
      present.leader.texts.lastname,
      nameOfFirst(snapshot),
      past.length,
      future.length,
      context.table.last,
      versions,
      isSaved(context),
      lackingPersons(context).length > 0,
      takingPart(context).length,
      context.conditionsAccepted,
      context.offer !== null,
      context.group?.count === 9,
      context.issues.length,
      snapshot.matches({ flow: 'unopened' }) && context.refusal !== null,
    ]
  },
  advance: ({ clock }) => clock.runFor(AT_ONCE),
  calls: [NEW, GROUP, OFFER, PERSONS, COMPLETE, REOPEN, REMIND],
  openings: {
    'a new group': {
      input: input(null),
      opens: async (hand) => {
        const { page } = hand
        await page.clock.install()
        await page.goto('/alpin/de/groups')
        await pressFreeDays(page, 9, 11)
        await tick(page.getByRole('radio', { name: /Talstation/ }))
        await stands(hand)
      },
    },
    'a group’s page before its answer': {
      input: input('4b-k3m9'),
      opens: async (hand) => {
        const { memberUrl } = await begins(hand, ENOUGH[1])
        const member = hand.page.waitForResponse(`**/${builtFileOf('src/groups/member/MemberVisit.tsx')}`)
        await hand.page.goto(memberUrl)
        // This import waits until the page has loaded the code of a member's screen.
        await hand.page.evaluate((url) => import(url), (await member).url())
        await hand.page.waitForURL(({ search }) => search === '')
        await expect(hand.page.getByText(say('groups.loading')).first()).toBeAttached()
        await stands(hand)
      },
    },
    'a group whose steps are opened': opened(ENOUGH),
    'a group that is ready to be completed': opened(ENOUGH),
    'a group whose names are edited': opened(ENOUGH),
    'a group into which a table is pasted': opened(ENOUGH),
    'a group whose persons all get equipment': opened(HELMETS),
    'a group whose general data is edited': opened(
      ENOUGH,
      [{ type: 'step.open', step: 'generalData' }],
      opensStep('generalData'),
    ),
    'a group that is completed before its changes are saved': opened(
      ENOUGH,
      [letters('Anna'), { type: 'step.next', key: 'k' }, ...accepted, { type: 'completion.ask' }],
      async (hand) => {
        await does(() => firstCell(hand).fill('Anna'))(hand)
        await presses('groups.persons.next')(hand)
        await accepts(hand)
        await presses('groups.conditions.complete.reservation')(hand)
      },
    ),
    'a group with a person without a name': opened(LACKING),
    'a group with too few persons': opened([kids(1), pupils(1)]),
    'a group with too many persons': opened(SIXTY, takesPart, async (hand) => {
      const { page } = hand
      await opensStep('leader')(hand)
      await tick(page.getByRole('checkbox', { name: say('groups.leader.takesPart') }))
      await presses('groups.leader.next')(hand)
      const poles = page.locator('[data-person="leader"] select[data-column="stoecke"]')
      await poles.focus()
      await does(() => poles.selectOption(say('groups.table.with')))(hand)
    }),
  },
  events: {
    ...within('flow.opening', {
      'the server answers with the group': {
        sends: { type: 'group.opened', group: groupOf(ENOUGH[0]) },
        does: answers(GROUP, 'server'),
      },
      'the server answers with a member’s view of the group': {
        sends: { type: 'group.ofMember', group: asMember },
        does: answers(GROUP, {
          changed: (json) => ({ ...json, role: 'member', leader: { name: 'Eva Huber' }, persons: [] }),
        }),
      },
      'the server answers with a sent inquiry': {
        sends: { type: 'group.inquired', group: SEEN_INQUIRY },
        does: answers(GROUP, {
          changed: (json) => ({ ...json, role: 'inquirer', leader: SEEN_INQUIRY.leader, count: 8, answer: null }),
        }),
      },
      'the server answers with a booked group': {
        sends: { type: 'group.booked', group: SEEN_BOOKING },
        does: answers(GROUP, { changed: () => SEEN_BOOKING }),
      },
      'the server does not find the group': { sends: 'group.ended', does: answers(GROUP, ENDED) },
      'the server refuses to open the group': {
        sends: { type: 'group.refused', errorcode: 999 },
        does: answers(GROUP, UNKNOWN_CODE),
      },
      'the request for the group gets no answer': { sends: 'group.unreachable', does: answers(GROUP, 'nothing') },
    }),
    'the leader loads the group again': {
      sends: 'request.retry',
      in: 'flow.unopened',
      does: presses('groups.unopened.retry'),
    },

    'the leader reopens the inquiry to change it': {
      sends: 'inquiry.reload',
      in: 'flow.inquired',
      does: does(async ({ page, answer }) => {
        await button(page, 'groups.quote.change.button').click()
        const yes = button(page, 'groups.quote.change.yes')
        await expect(async () => {
          await page.clock.runFor(REACT_PAUSES_MS)
          expect(await yes.isVisible()).toBe(true)
        }).toPass()
        await yes.click()
        await answer(REOPEN, { status: 200, json: {} })
      }),
    },

    ...within('flow.filling.generalData', {
      'the leader types a title': {
        sends: { type: 'general.change', change: { title: '4b' } },
        ...isIn(...NEW_GROUP),
        if: ({ context }) => context.general.title === '',
        does: does(({ page }) => field(page, 'groups.general.name').fill('4b')),
      },
      'the leader continues from the general data': {
        sends: { type: 'step.next', key: 'k' },
        ...isIn(...NEW_GROUP, ...STEPS),
        does: presses('groups.general.next'),
      },
    }),
    ...after(NEW_GROUP, {
      'the leader fills in the leader’s form': {
        sends: LEADER_FIELDS.map((column) => ({
          type: 'table.edit',
          edit: { kind: 'cell', row: 'leader', column, text: NAMES[column] },
        })),
        in: 'flow.filling.leader',
        if: ({ context }) => tableOf(context).leader.texts.lastname === undefined,
        does: does(async ({ page }) => {
          for (const column of LEADER_FIELDS)
            await page
              .getByLabel(say(`checkout.personal.field.${column}`))
              .first()
              .fill(NAMES[column])
        }),
      },
      ...within('flow.filling.leader.unreachable', {
        'the leader corrects the last name after no answer': {
          sends: { type: 'table.edit', edit: { kind: 'cell', row: 'leader', column: 'lastname', text: 'Hubers' } },
          if: ({ context }) => tableOf(context).leader.texts.lastname === NAMES.lastname,
          does: does(({ page }) => page.getByLabel(say('checkout.personal.field.lastname')).first().fill('Hubers')),
        },
        'the leader chooses to take part after no answer': {
          sends: { type: 'general.change', change: { takesPart: true } },
          if: ({ context }) => !context.general.takesPart,
          does: does(({ page }) => tick(page.getByRole('checkbox', { name: say('groups.leader.takesPart') }))),
        },
      }),
      'the leader begins the group': {
        sends: { type: 'step.next', key: 'k' },
        in: 'flow.filling.leader',
        does: presses('groups.leader.begin'),
      },
    }),
    'the leader continues from the leader’s form': {
      sends: { type: 'step.next', key: 'k' },
      ...isIn(...STEPS),
      in: 'flow.filling.leader',
      does: presses('groups.leader.next'),
    },
    ...within('flow.filling.beginning', {
      'the server stores the new group': {
        sends: { type: 'group.begun', group: groupOf([]) },
        does: async (hand) => {
          for (const path of [GROUP, OFFER]) await hand.always(path, 'server')
          await answers(NEW, 'server')(hand)
        },
      },
      'the server refuses the leader’s e-mail address': {
        sends: { type: 'group.invalid', issues: [{ path: 'leader.email', message: '' }] },
        does: answers(NEW, invalid('leader.email')),
      },
      'the server refuses the new group’s days': {
        sends: { type: 'group.refused', errorcode: ERROR_CODE.periodNotBookable },
        does: answers(NEW, conflict({ errorcode: ERROR_CODE.periodNotBookable })),
      },
      'the request to begin the group gets no answer': { sends: 'group.unreachable', does: answers(NEW, 'nothing') },
    }),

    ...Object.fromEntries(
      (['generalData', 'leader', 'persons'] as const).map((step, at) => [
        `the leader goes back to ${step}`,
        {
          sends: { type: 'step.open', step },
          ...isIn('a group whose steps are opened', ...DATA),
          in: ['leader', 'persons', 'conditions'].slice(at).map((later) => `flow.filling.${later}`),
          does: opensStep(step),
        },
      ]),
    ),
    ...Object.fromEntries(
      (['leader', 'persons', 'conditions'] as const).map((step) => [
        `the URL names ${step}`,
        {
          sends: { type: 'step.open', step },
          ...isIn('a group whose steps are opened', ...DATA),
          in: 'flow.filling.generalData',
          does: namesStep(step),
        },
      ]),
    ),
    'the leader continues from the persons': {
      sends: { type: 'step.next', key: 'k' },
      ...isIn(...STEPS, ...LACKS),
      in: 'flow.filling.persons',
      does: presses('groups.persons.next'),
    },
    'the leader renames a person after a message about the number of persons': {
      sends: letters('Anna'),
      ...isIn('a group with too few persons', 'a group that is ready to be completed'),
      in: ['flow.filling.persons.belowMinimum', 'flow.filling.persons.aboveMaximum'],
      if: (snapshot) => nameOfFirst(snapshot as Known) === 'Kind 1',
      does: does((hand) => firstCell(hand).fill('Anna')),
    },

    ...after(['a group that is ready to be completed'], {
      'the leader accepts conditions and terms': {
        sends: accepted,
        in: 'flow.filling.conditions',
        if: ({ context }) => !context.conditionsAccepted,
        does: accepts,
      },
      'the leader presses the button to complete the group': {
        sends: 'completion.ask',
        in: 'flow.filling.conditions',
        does: presses('groups.conditions.complete.reservation'),
      },
      'the leader does not confirm the completion': {
        sends: 'completion.keep',
        in: 'flow.filling.confirmingCompletion',
        does: inDialog('groups.conditions.confirm.keep'),
      },
    }),
    'the leader confirms the completion': {
      sends: { type: 'completion.confirm', key: 'k' },
      in: 'flow.filling.confirmingCompletion',
      does: inDialog('groups.conditions.confirm.yes.reservation'),
    },
    'the leader sends the completion again': {
      sends: 'request.retry',
      in: 'flow.unreachable',
      does: presses('groups.conditions.unreachable.retry'),
    },
    'the server completes the group': completes(
      { type: 'completion.made', completion: { kind: 'inquiry', sent: true } },
      'server',
    ),
    'the server refuses the completion because of a shortfall': completes(
      { type: 'completion.short', short: [], heldUntil: null },
      conflict({ short: [], heldUntil: null }),
    ),
    'the server refuses the completion because of too few persons': completes(
      { type: 'completion.belowMinimum' },
      conflict({ error: 'belowMinimum', ...bounds }),
    ),
    'the server refuses the completion because of too many persons': completes(
      { type: 'completion.aboveMaximum' },
      conflict({ error: 'aboveMaximum', ...bounds }),
    ),
    'the server refuses the completion because the leader’s address is not proved': completes(
      { type: 'completion.unproved' },
      conflict({ error: 'unproved' }),
    ),
    'the server refuses the completion because a person is invalid': completes(
      { type: 'completion.invalid', issues: [{ path: 'persons.0', message: '' }] },
      invalid('persons.0'),
    ),
    'the server refuses the completion because the location is closed': completes(
      { type: 'completion.refused', errorcode: ERROR_CODE.locationClosed },
      conflict({ errorcode: ERROR_CODE.locationClosed }),
    ),
    'the server refuses the completion because the group has ended': completes(
      { type: 'completion.tooLate' },
      conflict({ errorcode: ERROR_CODE.groupNotFound }),
    ),
    'the completion gets no answer': completes({ type: 'completion.unreachable' }, 'nothing'),

    ...after(WRITTEN, {
      'the leader types a name': {
        sends: letters('Anna'),
        if: (snapshot) =>
          nameOfFirst(snapshot as Known) === 'Kind 1' &&
          (snapshot as Known).context.table.past.length + (snapshot as Known).context.table.future.length === 0,
        in: 'flow.filling.persons',
        does: does((hand) => firstCell(hand).fill('Anna')),
      },
      'the leader types one more letter of the name': {
        sends: letters('Annas'),
        in: ['keeping.changed', 'keeping.refused', 'keeping.full'],
        if: (snapshot) => nameOfFirst(snapshot as Known) === 'Anna' && (snapshot as Known).context.table.last !== null,
        does: does((hand) => firstCell(hand).fill('Annas')),
      },
      'the leader undoes the last change': {
        sends: 'table.undo',
        in: ['keeping.kept', 'keeping.changed', 'keeping.refused', 'keeping.full'],
        if: ({ context }) => context.table.past.length > 0,
        does: presses('groups.tools.undo'),
      },
      'the leader redoes the change': {
        sends: 'table.redo',
        in: ['keeping.kept', 'keeping.refused', 'keeping.full'],
        if: ({ context }) => context.table.future.length > 0,
        does: presses('groups.tools.redo'),
      },
    }),
    ...after(COPIED, {
      'the leader opens the dialog to paste a table': {
        sends: 'paste.open',
        in: ['pasting.idle', 'pasting.pasted'],
        if: (snapshot) => flow(snapshot as Known).includes('"persons"'),
        does: presses('groups.tools.paste'),
      },
      'the leader cancels the dialog to paste a table': {
        sends: 'paste.close',
        in: 'pasting.asking',
        does: inDialog('groups.tools.cancel'),
      },
      'the leader pastes a table': {
        sends: ['paste.close', pastes],
        in: 'pasting.asking',
        if: ({ context }) => context.table.past.length === 0,
        does: async (hand) => {
          await dialog(hand).getByLabel(say('groups.tools.pasteLabel')).fill('Mia')
          await inDialog('groups.tools.put')(hand)
        },
      },
      'the leader undoes the pasted table': {
        sends: 'table.undo',
        in: 'pasting.pasted',
        does: presses('groups.tools.undo'),
      },
      'the URL names another step while the paste dialog is open': {
        sends: { type: 'step.open', step: 'leader' },
        in: 'pasting.asking',
        does: namesStep('leader'),
      },
      'the leader opens another step after pasting a table': {
        sends: { type: 'step.open', step: 'leader' },
        in: 'pasting.pasted',
        does: opensStep('leader'),
      },
    }),
    ...after(EQUIPPED, {
      'the leader gives poles to all persons': {
        sends: given,
        in: ['giving.idle', 'giving.given'],
        if: ({ context }) => context.table.past.length === 0,
        does: gives('Ski: Skistöcke'),
      },
      'the leader gives a second helmet to all persons': {
        sends: givenTwice,
        in: ['giving.idle', 'giving.given'],
        if: ({ context }) => context.table.past.length < 2,
        does: gives('Helme: Skihelm mit Visier'),
      },
      'the leader replaces the first helmets': {
        sends: 'equipment.replace',
        in: 'giving.asking',
        does: inDialog('groups.equipment.double.replace'),
      },
      'the leader adds the second helmets to the first': {
        sends: 'equipment.add',
        in: 'giving.asking',
        does: inDialog('groups.equipment.double.add'),
      },
      'the leader cancels giving second helmets': {
        sends: 'equipment.cancel',
        in: 'giving.asking',
        does: inDialog('groups.equipment.double.cancel'),
      },
      'the leader undoes giving equipment': {
        sends: 'table.undo',
        in: 'giving.given',
        does: presses('groups.equipment.undo'),
      },
      'the leader types a name after giving equipment': {
        sends: letters('Anna'),
        in: 'giving.given',
        if: (snapshot) => nameOfFirst(snapshot as Known) === 'Kind 1',
        does: does((hand) => firstCell(hand).fill('Anna')),
      },
      'the URL names another step while the question about second helmets is open': {
        sends: { type: 'step.open', step: 'leader' },
        in: 'giving.asking',
        does: namesStep('leader'),
      },
      'the leader opens another step after giving equipment': {
        sends: { type: 'step.open', step: 'leader' },
        in: 'giving.given',
        does: opensStep('leader'),
      },
    }),
    'the leader shows the next missing cell': {
      sends: { type: 'cell.show', cell: null },
      ...isIn('a group with a person without a name'),
      in: 'flow.filling.persons',
      if: ({ context }) => lackingPersons(context).length > 0 && context.shown === null,
      does: presses('groups.missing.show'),
    },
    ...after(DATA, {
      'the leader types a remark': {
        sends: { type: 'general.change', change: { remark: 'Bus' } },
        in: 'flow.filling.generalData',
        if: ({ context }) => context.general.remark === '',
        does: does(({ page }) => page.getByLabel(say('groups.general.remark')).fill('Bus')),
      },
      'the leader types more of the remark': {
        sends: { type: 'general.change', change: { remark: 'Busse' } },
        in: ['keeping.changed', 'keeping.refused'],
        if: (snapshot) =>
          snapshot.context.general.remark === 'Bus' && flow(snapshot as Known).includes('"generalData"'),
        does: does(({ page }) => page.getByLabel(say('groups.general.remark')).fill('Busse')),
      },
    }),
    'the leader stops typing': {
      sends: 'xstate.after.typingPause.groupLeader.keeping.changed',
      ...isIn(...WRITTEN, ...DATA),
      in: 'keeping.changed',
      does: passes(700),
    },
    ...within('keeping.saving', {
      'the server saves the persons': {
        sends: (snapshot) => stored(snapshot as Known),
        if: (snapshot) => !isHead(snapshot as Known),
        does: answers(PERSONS, 'server'),
      },
      'the server saves the group’s general data': {
        sends: (snapshot) => stored(snapshot as Known),
        if: (snapshot) => isHead(snapshot as Known),
        does: answers(GROUP, 'server'),
      },
    }),
    ...both(
      'the server refuses invalid changes',
      saves({ type: 'changes.invalid', issues: [] }, invalid('persons.0.firstname')),
    ),
    'the server refuses changes because the location is closed': saves(
      { type: 'changes.refused', errorcode: ERROR_CODE.locationClosed },
      conflict({ errorcode: ERROR_CODE.locationClosed }),
    )[0]!,
    'the server refuses a person because the group is full': saves(
      { type: 'changes.full' },
      conflict({ error: 'full', max: 60 }),
    )[0]!,
    'the server says that the group has ended': saves({ type: 'group.ended' }, ENDED)[0]!,
    ...both('saving gets no answer', saves({ type: 'changes.unreachable' }, 'nothing')),
    ...after(WRITTEN, {
      'the page saves again, eight seconds after a failure': {
        sends: 'xstate.after.retryPause.groupLeader.keeping.failed',
        in: 'keeping.failed',
        does: passes(8000),
      },
      'the leader saves again': { sends: 'request.retry', in: 'keeping.failed', does: presses('groups.kept.retry') },
    }),
    ...within('keeping.pricing', {
      'prices arrive': {
        sends: priced,
        ...isIn(...WRITTEN, ...OPENING, ...STEPS, ...DATA, ...HURRY),
        does: answers(OFFER, 'server'),
      },
      'the request for prices gets no answer': {
        sends: 'offer.unreachable',
        ...isIn(...WRITTEN, ...OPENING, ...HURRY),
        does: answers(OFFER, 'nothing'),
      },
    }),
    ...after(WRITTEN, {
      'the page requests prices again after eight seconds': {
        sends: 'xstate.after.retryPause.groupLeader.keeping.unpriced',
        in: 'keeping.unpriced',
        does: passesUntilAsked(8000, /\/offer$/),
      },
      'the page requests the group after twenty seconds': {
        sends: 'xstate.after.refreshPause.groupLeader.keeping.kept',
        in: 'keeping.kept',
        does: passesUntilAsked(20_000, /\/groups\/group\/[^/]+$/),
      },
      'the leader returns to the tab': {
        sends: 'group.refresh',
        in: ['keeping.kept', 'keeping.refreshing'],
        does: comesBack,
      },
      'the server answers with a new person of a member': {
        sends: ({ context }) => [{ type: 'group.refreshed', group: { ...context.group!, count: 9 } }],
        in: 'keeping.refreshing',
        if: ({ context }) => context.group?.count !== 9,
        does: answers(GROUP, { changed: (json) => ({ ...json, count: 9 }) }),
      },
      'the server answers with the same group': {
        sends: ({ context }) => [{ type: 'group.refreshed', group: context.group! }],
        in: 'keeping.refreshing',
        if: ({ context }) =>
          context.group?.count !== 9 && context.table.past.length + context.table.future.length === 0,
        does: answers(GROUP, 'server'),
      },
      'the repeated request for the group gets no answer': {
        sends: 'refresh.unreachable',
        in: 'keeping.refreshing',
        does: answers(GROUP, 'nothing'),
      },
    }),

    'the leader sends reminders': {
      sends: { type: 'reminder.send', persons: null },
      ...isIn('a group with a person without a name'),
      in: ['reminding.idle', 'reminding.refused', 'reminding.unreachable'],
      if: (snapshot) => flow(snapshot as Known).includes('"persons"'),
      does: does(({ page }) =>
        page.getByRole('button', { name: say('groups.members.remind', { count: 1 }), exact: true }).click(),
      ),
    },
    ...within('reminding.sending', {
      'the server sends the reminders': {
        sends: { type: 'reminder.sent', reminded: ['p1'], notReminded: [] },
        does: answers(REMIND, 'server'),
      },
      'the server refuses reminders because the group has ended': {
        sends: 'group.ended',
        does: answers(REMIND, ENDED),
      },
      'the server refuses the reminders': {
        sends: { type: 'reminder.refused', errorcode: 999 },
        does: answers(REMIND, UNKNOWN_CODE),
      },
      'the request for reminders gets no answer': { sends: 'reminder.unreachable', does: answers(REMIND, 'nothing') },
    }),
  },
  beyond: {
    'keeping.none: table.undo': 'The page shows the table only after the group is begun.',
    'keeping.none: table.redo': 'The page shows the table only after the group is begun.',
    'flow.filling.leader.unreachable: table.undo': 'The leader’s page has no button that undoes a change.',
    'flow.filling.leader.unreachable: table.redo': 'The leader’s page has no button that repeats a change.',
  },
  sees: {
    'flow.starting': leftAtOnce,
    'flow.opening': ({ page }) => expect(page.getByText(say('groups.loading')).first()).toBeAttached(),
    'flow.unopened': async ({ page }, { refusal }) => {
      await expect(text(page, 'groups.unopened.title')).toBeVisible()
      await expect(page.getByText(say('errorcode.unknown', { code: '999' }))).toHaveCount(refusal === null ? 0 : 1)
    },
    'flow.ofMember': ({ page }) => expect(button(page, 'groups.member.begin')).toBeVisible(),
    'flow.bookedForMember': ({ page }) =>
      expect(page.getByRole('heading', { name: SEEN_BOOKING.entries[0]!.name })).toBeVisible(),
    'flow.inquired': ({ page }) => expect(text(page, 'groups.quote.title.waiting')).toBeVisible(),
    'flow.filling.generalData.writing': async (hand) => {
      await isPage(hand, say('groups.general.title'))
      await expect(wrongFields(hand.page)).toHaveCount(0)
    },
    'flow.filling.generalData.invalid': ({ page }, { general }) =>
      expect(page.getByText(say('groups.general.nameMissing'))).toHaveCount(general.title === '' ? 1 : 0),
    'flow.filling.leader.writing': async (hand) => {
      await isPage(hand, say('groups.leader.title'))
      await expect(wrongFields(hand.page)).toHaveCount(0)
    },
    'flow.filling.leader.invalid': ({ page }, { issues, table }) =>
      issues.length > 0 || table.present.leader.texts.lastname === undefined
        ? expect(wrongFields(page).first()).toBeVisible()
        : expect(wrongFields(page)).toHaveCount(0),
    'flow.filling.leader.refused': ({ page }) => expect(page.getByText(say('groups.leader.refused'))).toBeVisible(),
    'flow.filling.leader.unreachable': ({ page }) =>
      expect(page.getByText(say('groups.leader.unreachable'))).toBeVisible(),
    'flow.filling.beginning': ({ page }) => expect(button(page, 'groups.leader.beginning')).toBeVisible(),
    'flow.filling.persons.writing': async (hand) => {
      await isPage(hand, /^Wer ist dabei/)
      await expect(hand.page.getByRole('heading', { name: /fehlt noch etwas/ })).toHaveCount(0)
    },
    'flow.filling.persons.invalid': ({ page }, context) =>
      lackingPersons(context).length > 0
        ? expect(page.getByRole('heading', { name: /fehlt noch etwas/ })).toBeVisible()
        : expect(text(page, 'groups.conditions.refused')).toBeVisible(),
    'flow.filling.persons.belowMinimum': ({ page }) =>
      expect(page.getByText(say('groups.problem.belowMinimum.title', { min: MIN }))).toBeVisible(),
    'flow.filling.persons.aboveMaximum': ({ page }) =>
      expect(page.getByRole('heading', { name: say('groups.problem.aboveMaximum.title', { max: 60 }) })).toBeVisible(),
    'flow.filling.persons.short': ({ page }) => expect(text(page, 'groups.short.mended')).toBeVisible(),
    'flow.filling.conditions.reading': async (hand) => {
      await isPage(hand, say('groups.conditions.title.reservation'))
      await expect(dialog(hand)).toHaveCount(0)
      await expect(wrongFields(hand.page)).toHaveCount(0)
    },
    'flow.filling.conditions.invalid': ({ page }, { conditionsAccepted }) =>
      conditionsAccepted
        ? expect(wrongFields(page)).toHaveCount(0)
        : expect(page.getByText(say('groups.conditions.missing')).first()).toBeVisible(),
    'flow.filling.conditions.refused': ({ page }) =>
      expect(page.locator('[data-part="notice"]').filter({ hasText: say('groups.conditions.refused') })).toBeVisible(),
    'flow.filling.conditions.unproved': ({ page }) =>
      expect(text(page, 'groups.conditions.unproved.title')).toBeVisible(),
    'flow.filling.confirmingCompletion': (hand) => expect(dialog(hand)).toBeVisible(),
    'flow.completing.waiting': ({ page }) => expect(button(page, 'groups.conditions.completing')).toBeVisible(),
    'flow.completing.sending': ({ page }) => expect(button(page, 'groups.conditions.completing')).toBeVisible(),
    'flow.unreachable': ({ page }) => expect(text(page, 'groups.conditions.unreachable.title')).toBeVisible(),
    'flow.completed': ({ page }) => expect(page).toHaveURL(/\/groups\/success\?booking=/),
    // Advances the page's clock, because React pauses before it shows a part that has loaded.
    'flow.alreadyCompleted': ({ page }) =>
      expect
        .poll(async () => {
          await page.clock.runFor(AT_ONCE)
          return text(page, 'groups.ended.title').isVisible()
        }, 'the page of an ended group')
        .toBe(true),
    'keeping.none': (hand) => expect(mark(hand)).toHaveCount(0),
    'keeping.kept': async (hand, context, snapshot) => {
      await isMark('kept')(hand, context, snapshot)
      await expect(counting(hand)).toHaveCount(0)
    },
    'keeping.changed': isMark('saving'),
    'keeping.saving': isMark('saving'),
    'keeping.pricing': isMark('kept'),
    'keeping.unpriced': isMark('kept'),
    'keeping.refreshing': isMark('kept'),
    'keeping.failed': isTold('failed'),
    'keeping.refused': isTold('refused'),
    'keeping.full': isTold('full'),
    'keeping.closed': (hand) => expect(mark(hand)).toHaveCount(0),
    'pasting.idle': ({ page }) => expect(page.getByText(say('groups.persons.pasted', { count: 1 }))).toHaveCount(0),
    'pasting.asking': (hand) => expect(dialog(hand).getByLabel(say('groups.tools.pasteLabel'))).toBeVisible(),
    'pasting.pasted': ({ page }) => expect(page.getByText(say('groups.persons.pasted', { count: 1 }))).toBeVisible(),
    'giving.idle': async (hand) => {
      await expect(dialog(hand).getByText(/schon etwas dieser Art/)).toHaveCount(0)
      await expect(button(hand.page, 'groups.equipment.undo')).toHaveCount(0)
    },
    'giving.asking': (hand) => expect(dialog(hand).getByText(/schon etwas dieser Art/)).toBeVisible(),
    'giving.given': ({ page }) => expect(button(page, 'groups.equipment.undo')).toBeVisible(),
    'reminding.idle': ({ page }) => expect(page.getByText(say('groups.members.remindFailed'))).toHaveCount(0),
    'reminding.sending': ({ page }) => expect(button(page, 'groups.members.reminding')).toBeVisible(),
    'reminding.sent': ({ page }, { reminded }, snapshot) =>
      expect(page.getByText(say('groups.members.reminded', { count: reminded.length }))).toHaveCount(
        flow(snapshot).includes('"persons"') ? 1 : 0,
      ),
    'reminding.refused': ({ page }, _, snapshot) =>
      expect(page.getByText(say('errorcode.unknown', { code: '999' }))).toHaveCount(
        flow(snapshot).includes('"persons"') ? 1 : 0,
      ),
    'reminding.unreachable': ({ page }, _, snapshot) =>
      expect(page.getByText(say('groups.members.remindFailed'))).toHaveCount(
        flow(snapshot).includes('"persons"') ? 1 : 0,
      ),
  },
}
