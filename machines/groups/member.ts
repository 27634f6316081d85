import { assertEvent, assign, emit, not, setup } from 'xstate'
import type { ErrorCode, Invalid } from '#contract/errors.ts'
import type { GroupPerson, GroupPersonSeen, MembersGroup } from '#contract/groups.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { edited, type Edit } from '#domain/groups/edits.ts'
import { byProduct, stateOfRow, type Asking } from '#domain/groups/missing-cells.ts'
import { newRow, personOfRow, rowOfPerson, type GroupRow, type RowRules } from '#domain/groups/rows.ts'
import { youthAgesOf } from '#domain/persons/persons.ts'
import type { AddressMeta } from '#machines/address.ts'
import { fromAnswer, notProvided } from '#machines/from-answer.ts'
import { storingIn } from '#machines/storing.ts'

export interface MemberShop {
  today: IsoDay
  youthAge: number
  youthAgeMax?: number | undefined
  coveragePerDefault: boolean
  comma: '.' | ','
}

export interface MemberInput {
  shop: MemberShop
  group: MembersGroup
  draft: GroupRow | null
}

export interface MemberContext {
  shop: MemberShop
  group: MembersGroup
  row: GroupRow | null
  products: readonly Asking[]
  issues: Invalid['issues']
  refusal: ErrorCode | null
  last: string | null
}

export type MemberAnswer =
  | { type: 'entry.saved'; person: GroupPersonSeen }
  | { type: 'entry.removed' }
  | { type: 'entry.invalid'; issues: Invalid['issues'] }
  | { type: 'entry.full' }
  | { type: 'group.ended' }
  | { type: 'entry.unreachable'; errorcode: ErrorCode | null }

export type MemberEvent =
  | { type: 'entry.add'; id: string }
  | { type: 'entry.open'; person: string }
  | { type: 'entry.edit'; edit: Edit }
  | { type: 'entry.leave' }
  | { type: 'entry.submit' }
  | { type: 'entry.remove'; person: string }
  | { type: 'removal.keep' }
  | { type: 'removal.confirm' }
  | { type: 'catalogue.read'; products: readonly Asking[] }
  | MemberAnswer

export interface MemberSaving {
  group: string
  id: string
  isKnown: boolean
  person: GroupPerson
}

export const memberRowRules = ({ shop, group }: Pick<MemberContext, 'shop' | 'group'>): RowRules => ({
  ...youthAgesOf(shop),
  today: shop.today,
  ageDay: group.date.from,
})

const emptied = { row: null, issues: [] }

const storing = storingIn<MemberContext, MemberEvent>()

const UNREACHABLE = { type: 'entry.unreachable', errorcode: null } as const

const MEMBER_ADDRESS = { path: '/groups/{-$slug}', hash: '', step: 'listing' }

export const groupMemberMachine = setup({
  types: {
    context: {} as MemberContext,
    input: {} as MemberInput,
    events: {} as MemberEvent,
    meta: {} as AddressMeta,
    emitted: {} as { type: 'problems.found' },
  },
  actors: {
    save: fromAnswer<MemberAnswer, MemberSaving>(notProvided, UNREACHABLE),
    remove: fromAnswer<MemberAnswer, { group: string; id: string }>(notProvided, UNREACHABLE),
  },
  guards: {
    hasEntries: ({ context }) => context.group.persons.length > 0,
    hasEntry: ({ context }) => context.row !== null,
    isOwn: ({ context, event }) => {
      assertEvent(event, ['entry.open', 'entry.remove'])
      return context.group.persons.some(({ id }) => id === event.person)
    },
    isComplete: ({ context: { row, group, products, shop } }) => {
      const { problems, unoffered } = stateOfRow(
        row!,
        group.asked,
        byProduct(products),
        memberRowRules({ group, shop }),
      )
      return problems.length + unoffered.length === 0
    },
  },
  actions: {
    begin: storing('entry.add', ({ id }, { shop }) => ({ ...emptied, row: newRow(id, undefined, shop) })),
    open: storing(['entry.open', 'entry.remove'], (event, { group, shop }) => {
      const person = group.persons.find(({ id }) => id === event.person)
      return { ...emptied, row: person ? rowOfPerson(person, shop.comma) : null }
    }),
    edit: storing('entry.edit', ({ edit }, context) => ({
      row: edited([context.row!], edit, { ...memberRowRules(context), ...context.shop, max: 1 })[0] ?? null,
      issues: [],
    })),
    storeCatalogue: storing('catalogue.read', ({ products }) => ({ products })),
    showProblems: emit({ type: 'problems.found' }),
    storeIssues: storing('entry.invalid', ({ issues }) => ({ issues })),
    storeSaved: storing('entry.saved', ({ person }, { group }) => {
      const isKnown = group.persons.some(({ id }) => id === person.id)
      const persons = isKnown
        ? group.persons.map((other) => (other.id === person.id ? person : other))
        : [...group.persons, person]
      return { ...emptied, group: { ...group, persons }, last: person.firstname ?? null }
    }),
    storeRemoved: assign(({ context: { group, row } }) => ({
      ...emptied,
      group: { ...group, persons: group.persons.filter(({ id }) => id !== row?.id) },
      last: row?.texts.firstname ?? null,
    })),
    storeRefusal: storing('entry.unreachable', ({ errorcode }) => ({ refusal: errorcode })),
    close: assign(emptied),
    keepDraft: () => {},
    dropDraft: () => {},
  },
}).createMachine({
  id: 'groupMember',
  description:
    'A member of a group enters participants, after opening the link that the leader has passed on, or the link of a reminder.',
  context: ({ input: { shop, group, draft } }) => ({
    shop,
    group,
    row: draft ?? null,
    products: [],
    issues: [],
    refusal: null,
    last: null,
  }),
  initial: 'starting',
  on: { 'catalogue.read': { actions: 'storeCatalogue' } },
  states: {
    starting: {
      description: 'The page opens an entry that the tab has stored.',
      meta: { noAddress: 'This state lasts only for a moment.' },
      always: [
        { guard: 'hasEntry', target: 'entering' },
        { guard: not('hasEntries'), target: 'welcome' },
        { target: 'listing' },
      ],
    },
    welcome: {
      description: 'The member has entered nobody yet.',
      meta: { address: { ...MEMBER_ADDRESS, opensOther: true } },
      on: { 'entry.add': { target: 'entering', actions: 'begin' } },
    },
    entering: {
      description:
        'The member says who comes along, with the data that the shop and the equipment need, such as birthday and height. The member also chooses the equipment and its size for the person, without seeing prices; the leader can change everything.',
      meta: { noAddress: 'The tab stores the entry and opens it again.' },
      initial: 'writing',
      on: {
        'entry.edit': { actions: ['edit', 'keepDraft'] },
        'entry.leave': [
          { guard: 'hasEntries', target: 'listing', actions: ['close', 'dropDraft'] },
          { target: 'welcome', actions: ['close', 'dropDraft'] },
        ],
        'entry.submit': [
          { guard: 'isComplete', target: 'saving' },
          { target: '.invalid', actions: 'showProblems' },
        ],
      },
      states: {
        writing: { description: 'The member fills in the fields.' },
        invalid: { description: 'Data is missing or invalid. The form names it.' },
        full: {
          description:
            'The group has reached its maximum of persons, or this member has entered ten already. The member asks the leader, or leaves the entry.',
        },
        unreachable: {
          description:
            'The shop has refused the entry, and the page names the reason, or the shop has not answered. “Save” sends it again; an entry that has arrived is not stored twice.',
        },
      },
    },
    saving: {
      description:
        'The entry is being sent. It also replaces what the leader has changed meanwhile for the same person.',
      meta: { noAddress: 'The tab stores the entry and opens it again.' },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { group, row, shop } }) => ({
          group: group.id,
          id: row!.id,
          isKnown: group.persons.some(({ id }) => id === row!.id),
          person: personOfRow(row!, shop.today),
        }),
      },
      on: {
        'entry.saved': { target: 'listing.saved', actions: ['storeSaved', 'dropDraft'] },
        'entry.invalid': { target: 'entering.invalid', actions: ['storeIssues', 'showProblems'] },
        'entry.full': 'entering.full',
        'group.ended': 'ended',
        'entry.unreachable': { target: 'entering.unreachable', actions: 'storeRefusal' },
      },
    },
    listing: {
      description:
        'The page lists the member’s own entries: those that this browser has entered, and those of a reminder’s link that it has opened. Members do not see other entries.',
      meta: { address: MEMBER_ADDRESS },
      initial: 'idle',
      on: {
        'entry.add': { target: 'entering', actions: 'begin' },
        'entry.open': { guard: 'isOwn', target: 'entering', actions: 'open' },
        'entry.remove': { guard: 'isOwn', target: 'confirmingRemoval', actions: 'open' },
      },
      states: {
        idle: { description: 'The member has changed nothing on this page.' },
        saved: { description: 'An entry was saved.' },
        removed: { description: 'An entry was removed.' },
        unreachable: {
          description:
            'The shop has refused the removal, or has not answered, so the entry may have been removed. The list still shows it, and the member can remove it again.',
        },
      },
    },
    confirmingRemoval: {
      description: 'A dialog asks the member whether to remove the entry.',
      meta: { noAddress: 'The browser does not store open questions, so a reload closes them.' },
      on: {
        'removal.keep': { target: 'listing', actions: 'close' },
        'removal.confirm': 'removing',
      },
    },
    removing: {
      description: 'The removal is being sent.',
      meta: { noAddress: 'The removal is sent once, so no address sends it again.' },
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context: { group, row } }) => ({ group: group.id, id: row!.id }),
      },
      on: {
        'entry.removed': { target: 'removed', actions: 'storeRemoved' },
        'group.ended': 'ended',
        'entry.unreachable': { target: 'listing.unreachable', actions: ['storeRefusal', 'close'] },
      },
    },
    removed: {
      description: 'The entry is removed. The page shows the other entries.',
      meta: { noAddress: 'This state lasts only for a moment.' },
      always: [{ guard: 'hasEntries', target: 'listing.removed' }, { target: 'welcome' }],
    },
    ended: {
      description:
        'The group is booked, sent as an inquiry, or has expired, so nothing can be entered any more, and the members’ link ends. If the group is booked, a reload shows this member’s own equipment. If the leader opens an inquiry again, the member needs the new link, and begins without entries; the leader changes the earlier ones, or the member by the link of a new reminder.',
      meta: { noAddress: 'The address stays, because a reload asks the shop about the group again.' },
      entry: 'dropDraft',
      type: 'final',
    },
  },
})
