import type { GroupPersonSeen, MembersGroup } from '#contract/groups.ts'
import { groupMemberMachine, type MemberAnswer, type MemberContext, type MemberInput } from '#machines/groups/member.ts'
import { weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, pupils } from '#test/support/group-pages.ts'
import { SEEN_GROUP, SEEN_PERSON } from '#test/support/seen-group.ts'
import { expect } from '#test/support/shop.ts'
import { within, answers, leftAtOnce, type Hand, type How, type ShownChart } from './chart.ts'
import { presses, button, field, say, text, wrongFields } from './seen.ts'

const PERSONS = '/api/groups/group/*/persons'
const PERSON = '/api/groups/group/*/persons/*'
const ENDED: How = { status: 404, json: { error: 'notFound' } }

const kid = (name: string): GroupPersonSeen => ({ ...SEEN_PERSON, id: name, firstname: name })
const input = (persons: GroupPersonSeen[], draft: MemberInput['draft'] = null): MemberInput => ({
  shop: { today: '2030-01-01', youthAge: 15, coveragePerDefault: false, comma: ',' },
  group: { role: 'member', ...SEEN_GROUP, leader: { name: 'Eva Huber' }, persons } satisfies MembersGroup,
  draft,
})
const read = [{ type: 'catalogue.read', products: [] }]

const opensWith = async ({ page }: Hand, entries: number) => {
  const { memberUrl, slug } = await beginGroupOf(page.request, { date: await weekAhead(page.request, 2) })
  await page.context().clearCookies()
  await page.request.get(memberUrl.replace('/groups/', '/api/groups/group/'))
  for (const data of pupils(entries))
    expect((await page.request.post(`/alpin/de/api/groups/group/${slug}/persons`, { data })).status()).toBe(201)
  await page.goto(memberUrl)
}

type Known = { context: MemberContext }
const isKnown = ({ context: { group, row } }: Known) => group.persons.some(({ id }) => id === row?.id)
const isNew = (snapshot: Known) => !isKnown(snapshot)
const firstOf = ({ context: { group } }: Known) => group.persons[0]!.id
const saves = (answer: MemberAnswer, path: string, how: How) => ({
  sends: answer,
  in: 'saving',
  if: path === PERSONS ? isNew : isKnown,
  does: (hand: Hand) => hand.answer(path, how),
})
const saved = (path: string) => ({
  ...saves({ type: 'entry.full' }, path, 'server'),
  sends: ({ context: { row } }: Known) => [
    { type: 'entry.saved', person: { ...kid(row!.texts.firstname!), id: row!.id } },
  ],
})
const actionOfFirst = (at: 'first' | 'last') => (hand: Hand) =>
  hand.page.locator('[data-part="member-actions"]').first().getByRole('button')[at]().click()
const dialog = ({ page }: Hand) => page.getByRole('alertdialog')
const inDialog = (key: string) => (hand: Hand) =>
  dialog(hand)
    .getByRole('button', { name: say(key), exact: true })
    .click()
const entries = ({ page }: Hand) => page.locator('[data-part="member-entries"]')

export const groupMember: ShownChart<typeof groupMemberMachine> = {
  machine: groupMemberMachine,
  facts: ({ context: { group, row, issues } }) => [
    group.persons.map(({ id }) => id),
    row?.id,
    row?.texts.firstname,
    issues.length,
  ],
  calls: [PERSONS, PERSON],
  openings: {
    'a member without entries': { input: input([]), sends: read, opens: (hand) => opensWith(hand, 0) },
    'a member with two entries': {
      input: input([kid('Kind 1'), kid('Kind 2')]),
      sends: read,
      opens: (hand) => opensWith(hand, 2),
    },
    'a member with an entry that was typed but not sent': {
      input: input([], { id: 'kept', texts: { type: '1', firstname: 'Ben' }, products: [], coverage: false }),
      sends: read,
      opens: async (hand) => {
        const { page } = hand
        await opensWith(hand, 0)
        await button(page, 'groups.member.begin').click()
        await field(page, 'checkout.personal.field.firstname').fill('Ben')
        await page.reload()
      },
    },
  },
  events: {
    'the member begins the first entry': {
      sends: { type: 'entry.add', id: 'new' },
      in: 'welcome',
      does: presses('groups.member.begin'),
    },
    ...within('listing', {
      'the member begins another entry': {
        sends: { type: 'entry.add', id: 'more' },
        if: ({ context }) => context.group.persons.length < 3,
        does: presses('groups.member.another'),
      },
      'the member opens the first entry': {
        sends: (snapshot) => [{ type: 'entry.open', person: firstOf(snapshot) }],
        does: actionOfFirst('first'),
      },
      'the member asks to remove the first entry': {
        sends: (snapshot) => [{ type: 'entry.remove', person: firstOf(snapshot) }],
        does: actionOfFirst('last'),
      },
    }),
    ...within('entering', {
      'the member types a name': {
        sends: ({ context }) => [
          { type: 'entry.edit', edit: { kind: 'cell', row: context.row!.id, column: 'firstname', text: 'Ben' } },
        ],
        if: ({ context }) => context.row?.texts.firstname !== 'Ben',
        does: ({ page }) => field(page, 'checkout.personal.field.firstname').fill('Ben'),
      },
      'the member leaves the form': { sends: 'entry.leave', does: presses('groups.member.leave') },
      'the member saves the entry': { sends: 'entry.submit', does: presses('groups.member.save') },
    }),
    'the server stores a new entry': saved(PERSONS),
    'the server stores a changed entry': saved(PERSON),
    'the server refuses a field of the entry': saves(
      { type: 'entry.invalid', issues: [{ path: 'firstname', message: '' }] },
      PERSONS,
      {
        status: 422,
        json: { error: 'invalid', issues: [{ path: 'firstname', message: '' }] },
      },
    ),
    'the server refuses the entry because the group is full': saves({ type: 'entry.full' }, PERSONS, {
      status: 409,
      json: { error: 'full', max: 60 },
    }),
    'the server refuses the entry because the group has ended': saves({ type: 'group.ended' }, PERSONS, ENDED),
    'the entry gets no answer': {
      ...saves({ type: 'entry.full' }, PERSONS, 'nothing'),
      sends: [{ type: 'entry.unreachable', errorcode: null }],
    },
    'the member keeps the entry': { sends: 'removal.keep', does: inDialog('groups.member.keep') },
    'the member confirms the removal': { sends: 'removal.confirm', does: inDialog('groups.member.remove') },
    ...within('removing', {
      'the server removes the entry': { sends: 'entry.removed', does: answers(PERSON, 'server') },
      'the server refuses the removal because the group has ended': {
        sends: 'group.ended',
        does: answers(PERSON, ENDED),
      },
      'the removal gets no answer': {
        sends: { type: 'entry.unreachable', errorcode: null },
        does: answers(PERSON, 'nothing'),
      },
    }),
  },
  beyond: {},
  sees: {
    starting: leftAtOnce,
    removed: leftAtOnce,
    welcome: async ({ page }) => {
      await expect(button(page, 'groups.member.begin')).toBeVisible()
      await expect(page.locator('[data-part="member-entries"]')).toHaveCount(0)
    },
    'listing.idle': async (hand, { group }) => {
      await expect(entries(hand).getByRole('listitem')).toHaveCount(group.persons.length)
      await expect(hand.page.getByText(say('groups.member.savedHelp'))).toHaveCount(0)
    },
    'listing.saved': async (hand, { group }) => {
      await expect(text(hand.page, 'groups.member.savedHelp')).toBeVisible()
      await expect(entries(hand).getByRole('listitem')).toHaveCount(group.persons.length)
    },
    'listing.removed': async (hand, { group, last }) => {
      await expect(hand.page.getByText(say('groups.member.removed', { name: last ?? '' }))).toBeVisible()
      await expect(entries(hand).getByRole('listitem')).toHaveCount(group.persons.length)
    },
    'listing.unreachable': ({ page }) => expect(page.getByText(say('groups.member.unreachable'))).toBeVisible(),
    'entering.writing': async ({ page }, { row }) => {
      await expect(field(page, 'checkout.personal.field.firstname')).toHaveValue(row?.texts.firstname ?? '')
      await expect(wrongFields(page)).toHaveCount(0)
    },
    'entering.invalid': ({ page }, { row, issues }) =>
      row?.texts.firstname && issues.length === 0
        ? expect(wrongFields(page)).toHaveCount(0)
        : expect(wrongFields(page).first()).toBeVisible(),
    'entering.full': ({ page }) => expect(text(page, 'groups.member.full')).toBeVisible(),
    'entering.unreachable': ({ page }) => expect(page.getByText(say('groups.member.unreachable'))).toBeVisible(),
    saving: ({ page }) => expect(button(page, 'groups.member.saving')).toBeVisible(),
    confirmingRemoval: (hand) => expect(dialog(hand)).toBeVisible(),
    removing: async (hand, { group }) => {
      await expect(dialog(hand)).toHaveCount(0)
      await expect(entries(hand).getByRole('listitem')).toHaveCount(group.persons.length)
    },
    ended: ({ page }) => expect(text(page, 'groups.member.ended.title')).toBeVisible(),
  },
}
