import { expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import { createActor } from 'xstate'
import type { MembersGroup } from '#contract/groups.ts'
import { groupMemberMachine, type MemberContext, type MemberEvent, type MemberInput } from '#machines/groups/member.ts'
import type { CellTexts } from '#domain/groups/rows.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'
import { SEEN_GROUP, SEEN_PERSON } from '#test/support/seen-group.ts'

const person = SEEN_PERSON
const group: MembersGroup = {
  role: 'member',
  ...SEEN_GROUP,
  leader: { name: 'Eva Huber' },
  persons: [],
}
const input: MemberInput = {
  shop: { today: '2026-03-01', youthAge: 15, coveragePerDefault: false, comma: ',' },
  group,
  draft: null,
}

const edit = (row: string, text: string): MemberEvent => ({
  type: 'entry.edit',
  edit: { kind: 'cell', row, column: 'firstname', text },
})

const CATALOGUE = [{ id: 'ski', requiredPersonalFields: ['height'] }] as never
const ISSUES = [{ path: 'firstname', message: 'x' }]
const SAVED = { ...person, enteredAt: '2026-11-21T10:00:00.000Z' }
const FOUND = [{ type: 'problems.found' }]
const NEW_ROW = { id: 'p1', texts: { type: '1' }, products: [], coverage: false }
const OWN_ROW = { id: 'p1', texts: { type: '3', firstname: 'Ben' }, products: [], coverage: false }
const WRITTEN: Record<string, CellTexts> = {
  firstname: { firstname: 'Ben' },
  birthday: { birthday: '17.05.2010', age: '16', type: '2' },
  height: { height: '181,5' },
}
type Change = Row<MemberContext>['changes']
const edited: Change = ({ row }, event) => ({
  row: { ...row!, texts: { ...row!.texts, ...WRITTEN[event.edit.column] } },
  issues: [],
})
const saved: Change = ({ group: before }) => ({
  row: null,
  issues: [],
  group: {
    ...before,
    persons: before.persons.some(({ id }) => id === 'p1')
      ? before.persons.map((each) => (each.id === 'p1' ? SAVED : each))
      : [...before.persons, SAVED],
  },
  last: 'Ben',
})
const removed: Change = ({ group: before }) => ({
  row: null,
  issues: [],
  group: { ...before, persons: before.persons.filter(({ id }) => id !== 'p1') },
  last: 'Ben',
})

const events: readonly MemberEvent[] = [
  { type: 'catalogue.read', products: CATALOGUE },
  { type: 'entry.add', id: 'p1' },
  { type: 'entry.open', person: 'p1' },
  { type: 'entry.remove', person: 'p1' },
  edit('p1', 'Ben'),
  { type: 'entry.edit', edit: { kind: 'cell', row: 'p1', column: 'birthday', text: '17.05.2010' } },
  { type: 'entry.edit', edit: { kind: 'cell', row: 'p1', column: 'height', text: '181,5' } },
  { type: 'entry.leave' },
  { type: 'entry.submit' },
  { type: 'removal.keep' },
  { type: 'removal.confirm' },
  { type: 'entry.saved', person: SAVED },
  { type: 'entry.invalid', issues: ISSUES },
  { type: 'entry.full' },
  { type: 'group.ended' },
  { type: 'entry.unreachable', errorcode: null },
  { type: 'entry.removed' },
  { type: 'entry.unreachable', errorcode: ERROR_CODE.groupNotFound },
]

const hasOwn = ({ group: { persons } }: MemberContext) => persons.length > 0
const isOwn = ({ group: { persons } }: MemberContext, event: Record<string, unknown>) =>
  persons.some(({ id }) => id === event['person'])

const rows: readonly Row<MemberContext>[] = [
  { in: '', on: 'catalogue.read', does: ['storeCatalogue'], changes: { products: CATALOGUE } },
  ...['welcome', 'listing'].map((state) => ({
    in: state,
    on: 'entry.add',
    to: 'entering.writing',
    does: ['begin'],
    changes: { row: NEW_ROW, issues: [] },
  })),
  {
    in: 'listing',
    on: 'entry.open',
    if: isOwn,
    to: 'entering.writing',
    does: ['open'],
    changes: { row: OWN_ROW, issues: [] },
  },
  {
    in: 'listing',
    on: 'entry.remove',
    if: isOwn,
    to: 'confirmingRemoval',
    does: ['open'],
    changes: { row: OWN_ROW, issues: [] },
  },
  { in: 'entering', on: 'entry.edit', does: ['edit', 'keepDraft'], changes: edited },
  {
    in: 'entering',
    on: 'entry.leave',
    if: hasOwn,
    to: 'listing.idle',
    does: ['close', 'dropDraft'],
    changes: { row: null, issues: [] },
  },
  {
    in: 'entering',
    on: 'entry.leave',
    to: 'welcome',
    does: ['close', 'dropDraft'],
    changes: { row: null, issues: [] },
  },
  { in: 'entering', on: 'entry.submit', if: ({ row }) => row?.texts.firstname !== undefined, to: 'saving' },
  { in: 'entering', on: 'entry.submit', to: 'entering.invalid', does: ['showProblems'], emits: FOUND },
  { in: 'saving', on: 'entry.saved', to: 'listing.saved', does: ['storeSaved', 'dropDraft'], changes: saved },
  {
    in: 'saving',
    on: 'entry.invalid',
    to: 'entering.invalid',
    does: ['storeIssues', 'showProblems'],
    changes: { issues: ISSUES },
    emits: FOUND,
  },
  { in: 'saving', on: 'entry.full', to: 'entering.full' },
  { in: 'saving', on: 'group.ended', to: 'ended', does: ['dropDraft'] },
  {
    in: 'saving',
    on: 'entry.unreachable',
    to: 'entering.unreachable',
    does: ['storeRefusal'],
    changes: (_, { errorcode }) => ({ refusal: errorcode }),
  },
  {
    in: 'confirmingRemoval',
    on: 'removal.keep',
    to: 'listing.idle',
    does: ['close'],
    changes: { row: null, issues: [] },
  },
  { in: 'confirmingRemoval', on: 'removal.confirm', to: 'removing' },
  {
    in: 'removing',
    on: 'entry.removed',
    if: ({ group: { persons } }) => persons.length > 1,
    to: 'listing.removed',
    does: ['storeRemoved'],
    changes: removed,
  },
  { in: 'removing', on: 'entry.removed', to: 'welcome', does: ['storeRemoved'], changes: removed },
  { in: 'removing', on: 'group.ended', to: 'ended', does: ['dropDraft'] },
  {
    in: 'removing',
    on: 'entry.unreachable',
    to: 'listing.unreachable',
    does: ['storeRefusal', 'close'],
    changes: (_, { errorcode }) => ({ refusal: errorcode, row: null, issues: [] }),
  },
]

const other = { ...person, id: 'p2' }

test.each([true, false])('A new entry has the shop’s preset for coverage: %s', (coveragePerDefault) => {
  const actor = createActor(groupMemberMachine, { input: { ...input, shop: { ...input.shop, coveragePerDefault } } })
  actor.start().send({ type: 'entry.add', id: 'p1' })
  expect(actor.getSnapshot().context.row?.coverage).toBe(coveragePerDefault)
})

test('Generated paths reach every state and transition of a member’s entries', () => {
  const walk = walkMachine(groupMemberMachine, {
    parts: [
      { input, events },
      { input: { ...input, group: { ...group, persons: [person, other] } }, events },
      { input: { ...input, draft: { id: 'p1', texts: { type: '3' }, products: [], coverage: false } }, events },
    ],
    facts: ({ context }) => [context.group.persons.map(({ id }) => id), context.row?.id, context.row?.texts.firstname],
    starts: ({ draft, group: { persons } }) =>
      draft ? 'entering.writing' : persons.length > 0 ? 'listing.idle' : 'welcome',
    rows,
    begins: ({ shop, group: seen, draft }) => ({
      shop,
      group: seen,
      row: draft,
      products: [],
      issues: [],
      refusal: null,
      last: null,
    }),
    runs: {
      save: {
        in: 'saving',
        input: ({ before: { context } }) => ({
          group: 'g',
          id: 'p1',
          isKnown: context.group.persons.some(({ id }) => id === 'p1'),
          person: {
            type: Number(context.row!.texts.type),
            firstname: 'Ben',
            products: [],
            coverage: false,
            ...(context.row!.texts.birthday && { birthday: '2010-05-17', age: 16 }),
            ...(context.row!.texts.height && { height: 181.5 }),
          },
        }),
      },
      remove: { in: 'removing', input: () => ({ group: 'g', id: 'p1' }) },
    },
    invariant: (snapshot) => {
      const { row, issues } = snapshot.context
      if (snapshot.matches('saving')) expect(row?.texts.firstname).toBe('Ben')
      if (issues.length > 0) expect([snapshot.matches('entering'), snapshot.matches('saving')]).toContain(true)
      if (snapshot.matches('listing')) expect(row).toBeNull()
    },
  })
  expectWhole('groupMember', walk)
})
