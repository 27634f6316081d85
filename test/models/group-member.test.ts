import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MembersGroup } from '#contract/groups.ts'
import { groupMemberMachine, type MemberContext, type MemberEvent, type MemberInput } from '#machines/groups/member.ts'
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

const events: readonly MemberEvent[] = [
  { type: 'catalogue.read', products: [] },
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
  { type: 'entry.saved', person },
  { type: 'entry.invalid', issues: [{ path: 'firstname', message: 'x' }] },
  { type: 'entry.full' },
  { type: 'group.ended' },
  { type: 'entry.unreachable', errorcode: null },
  { type: 'entry.removed' },
  { type: 'group.ended' },
  { type: 'entry.unreachable', errorcode: null },
]

const hasOwn = ({ group: { persons } }: MemberContext) => persons.length > 0
const isOwn = ({ group: { persons } }: MemberContext, event: Record<string, unknown>) =>
  persons.some(({ id }) => id === event['person'])

const rows: readonly Row<MemberContext>[] = [
  { in: '', on: 'catalogue.read', does: ['storeCatalogue'] },
  { in: 'welcome', on: 'entry.add', to: 'entering.writing', does: ['begin'] },
  { in: 'listing', on: 'entry.add', to: 'entering.writing', does: ['begin'] },
  { in: 'listing', on: 'entry.open', if: isOwn, to: 'entering.writing', does: ['open'] },
  { in: 'listing', on: 'entry.remove', if: isOwn, to: 'confirmingRemoval', does: ['open'] },
  { in: 'entering', on: 'entry.edit', does: ['edit', 'keepDraft'] },
  { in: 'entering', on: 'entry.leave', if: hasOwn, to: 'listing.idle', does: ['close', 'dropDraft'] },
  { in: 'entering', on: 'entry.leave', to: 'welcome', does: ['close', 'dropDraft'] },
  { in: 'entering', on: 'entry.submit', if: ({ row }) => row?.texts.firstname !== undefined, to: 'saving' },
  { in: 'entering', on: 'entry.submit', to: 'entering.invalid', does: ['showProblems'] },
  { in: 'saving', on: 'entry.saved', to: 'listing.saved', does: ['storeSaved', 'dropDraft'] },
  { in: 'saving', on: 'entry.invalid', to: 'entering.invalid', does: ['storeIssues', 'showProblems'] },
  { in: 'saving', on: 'entry.full', to: 'entering.full' },
  { in: 'saving', on: 'group.ended', to: 'ended', does: ['dropDraft'] },
  { in: 'saving', on: 'entry.unreachable', to: 'entering.unreachable', does: ['storeRefusal'] },
  { in: 'confirmingRemoval', on: 'removal.keep', to: 'listing.idle', does: ['close'] },
  { in: 'confirmingRemoval', on: 'removal.confirm', to: 'removing' },
  {
    in: 'removing',
    on: 'entry.removed',
    if: ({ group: { persons } }) => persons.length > 1,
    to: 'listing.removed',
    does: ['storeRemoved'],
  },
  { in: 'removing', on: 'entry.removed', to: 'welcome', does: ['storeRemoved'] },
  { in: 'removing', on: 'group.ended', to: 'ended', does: ['dropDraft'] },
  { in: 'removing', on: 'entry.unreachable', to: 'listing.unreachable', does: ['storeRefusal', 'close'] },
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
    inputs: {
      save: ({ after: { context } }) => ({
        group: 'g',
        id: context.row?.id,
        isKnown: context.group.persons.some(({ id }) => id === context.row?.id),
        person: { type: context.row?.texts.type === '3' ? 3 : 1, firstname: 'Ben', products: [], coverage: false },
      }),
      remove: ({ after: { context } }) => ({ group: 'g', id: context.row?.id }),
    },
    invariant: (snapshot) => {
      const { row, issues } = snapshot.context
      // Only a complete person is sent, and a refused person stays open.
      if (snapshot.matches('saving')) expect(row?.texts.firstname).toBe('Ben')
      if (issues.length > 0) expect([snapshot.matches('entering'), snapshot.matches('saving')]).toContain(true)
      if (snapshot.matches('listing')) expect(row).toBeNull()
    },
  })
  expectWhole('groupMember', walk)
})
