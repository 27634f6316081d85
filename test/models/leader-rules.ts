import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { LeaderContext } from '#machines/groups/leader/context.ts'
import type { LeaderEvent } from '#machines/groups/leader/events.ts'
import type { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import { countedRows, hasGeneral, isAllSaved, isLeaderNamed, rowsToComplete } from './group-facts.ts'
import { leavesOf } from './leaves.ts'
import type { ReadEvent } from './rows.ts'
import { isSame, merged, type Effects } from './effects.ts'
import type { Step } from './walk-machine.ts'

const REGIONS = ['flow', 'keeping', 'pasting', 'giving', 'reminding'] as const
type Region = (typeof REGIONS)[number]
type States = Record<Region, string>

type Sent = LeaderEvent | { type: `xstate.${string}` }

interface Rule {
  in: string
  on: Sent['type'] | `xstate.after.${string}`
  if?: (before: LeaderContext, event: Sent) => boolean
  to?: string
  does?: readonly string[]
}

const opens = (step: string) => (_: LeaderContext, event: Sent) => event.type === 'step.open' && event.step === step
const isBegun = ({ group }: LeaderContext) => group !== null
const isBookable = ({ offer }: LeaderContext) => offer === null || offer.errorcode === null
const isReadyToComplete = (context: LeaderContext) => {
  const count = countedRows(context).length
  const isWhole = count >= context.shop.min && count <= context.shop.max
  return isWhole && isBookable(context) && rowsToComplete(context).length === 0
}
const showing = { does: ['showProblems'] }

const RULES: Record<Region, readonly Rule[]> = {
  flow: [
    { in: 'opening', on: 'group.opened', to: 'filling.persons.writing', does: ['storeOpened'] },
    { in: 'opening', on: 'group.ofMember', to: 'ofMember', does: ['storeMember'] },
    { in: 'opening', on: 'group.inquired', to: 'inquired', does: ['storeInquiry'] },
    {
      in: 'opening',
      on: 'group.booked',
      to: 'bookedForMember',
      does: ['storeMembersBooking', 'dropDraft'],
    },
    { in: 'inquired', on: 'inquiry.reload', to: 'opening' },
    { in: 'opening', on: 'group.ended', to: 'alreadyCompleted', does: ['dropDraft'] },
    { in: 'opening', on: 'group.refused', to: 'unopened', does: ['storeRefusal'] },
    { in: 'opening', on: 'group.unreachable', to: 'unopened', does: ['forgetRefusal'] },
    { in: 'unopened', on: 'request.retry', to: 'opening' },

    { in: 'filling.generalData', on: 'step.next', if: hasGeneral, to: 'filling.leader.writing' },
    { in: 'filling.generalData', on: 'step.next', to: 'filling.generalData.invalid', ...showing },
    { in: 'filling.leader.unreachable', on: 'step.next', if: isLeaderNamed, to: 'filling.beginning' },
    { in: 'filling.leader.unreachable', on: 'general.change', to: 'filling.leader.writing', does: ['storeGeneral'] },
    { in: 'filling.leader.unreachable', on: 'table.edit', to: 'filling.leader.writing', does: ['edit'] },
    { in: 'filling.leader.unreachable', on: 'table.undo', to: 'filling.leader.writing', does: ['undo'] },
    { in: 'filling.leader.unreachable', on: 'table.redo', to: 'filling.leader.writing', does: ['redo'] },
    {
      in: 'filling.leader',
      on: 'step.next',
      if: (context) => isLeaderNamed(context) && isBegun(context),
      to: 'filling.persons.writing',
    },
    { in: 'filling.leader', on: 'step.next', if: isLeaderNamed, to: 'filling.beginning', does: ['storeKey'] },
    { in: 'filling.leader', on: 'step.next', to: 'filling.leader.invalid', ...showing },
    { in: 'filling.beginning', on: 'group.begun', to: 'filling.persons.writing', does: ['storeBegun', 'notifyBegun'] },
    {
      in: 'filling.beginning',
      on: 'group.invalid',
      to: 'filling.leader.invalid',
      does: ['storeIssues', 'showProblems'],
    },
    { in: 'filling.beginning', on: 'group.refused', to: 'filling.leader.refused', does: ['storeRefusal'] },
    { in: 'filling.beginning', on: 'group.unreachable', to: 'filling.leader.unreachable' },

    {
      in: 'filling.persons',
      on: 'step.next',
      if: (context) => countedRows(context).length < context.shop.min,
      to: 'filling.persons.belowMinimum',
      ...showing,
    },
    {
      in: 'filling.persons',
      on: 'step.next',
      if: (context) => countedRows(context).length > context.shop.max,
      to: 'filling.persons.aboveMaximum',
      ...showing,
    },
    {
      in: 'filling.persons',
      on: 'step.next',
      if: (context) => isBookable(context) && rowsToComplete(context).length === 0,
      to: 'filling.conditions.reading',
    },
    { in: 'filling.persons', on: 'step.next', to: 'filling.persons.invalid', ...showing },
    { in: 'filling.persons.belowMinimum', on: 'table.edit', to: 'filling.persons.writing', does: ['edit'] },
    { in: 'filling.persons.aboveMaximum', on: 'table.edit', to: 'filling.persons.writing', does: ['edit'] },

    {
      in: 'filling.persons',
      on: 'cell.show',
      if: (context, event) => event.type === 'cell.show' && (event.cell !== null || rowsToComplete(context).length > 0),
      does: ['storeShown', 'showCell'],
    },
    { in: 'filling.conditions', on: 'conditions.accept', does: ['storeConditions'] },
    { in: 'filling.conditions', on: 'terms.accept', does: ['storeTerms'] },
    {
      in: 'filling.conditions',
      on: 'completion.ask',
      if: (context) => context.conditionsAccepted && (context.termsAccepted || context.general.kind === 'inquiry'),
      to: 'filling.confirmingCompletion',
    },
    { in: 'filling.conditions', on: 'completion.ask', to: 'filling.conditions.invalid', ...showing },
    { in: 'filling.confirmingCompletion', on: 'completion.keep', to: 'filling.conditions.reading' },
    { in: 'filling.confirmingCompletion', on: 'completion.confirm', to: 'completing.waiting', does: ['storeKey'] },

    { in: 'filling', on: 'step.open', if: opens('generalData'), to: 'filling.generalData.writing' },
    {
      in: 'filling',
      on: 'step.open',
      if: (context, event) => opens('leader')(context, event) && hasGeneral(context),
      to: 'filling.leader.writing',
    },
    {
      in: 'filling',
      on: 'step.open',
      if: (context, event) => opens('persons')(context, event) && isBegun(context),
      to: 'filling.persons.writing',
    },
    {
      in: 'filling',
      on: 'step.open',
      if: (context, event) => opens('conditions')(context, event) && isBegun(context) && isReadyToComplete(context),
      to: 'filling.conditions.reading',
    },
    { in: 'filling', on: 'general.change', does: ['storeGeneral'] },
    { in: 'filling', on: 'table.edit', does: ['edit'] },
    { in: 'filling', on: 'table.undo', does: ['undo'] },
    { in: 'filling', on: 'table.redo', does: ['redo'] },
    { in: 'filling', on: 'group.ended', to: 'alreadyCompleted', does: ['dropDraft'] },

    {
      in: 'completing.sending',
      on: 'completion.made',
      to: 'completed',
      does: ['storeCompletion', 'notifyCompletion', 'dropDraft'],
    },
    {
      in: 'completing.sending',
      on: 'completion.short',
      to: 'filling.persons.short',
      does: ['storeShort'],
    },
    { in: 'completing.sending', on: 'completion.belowMinimum', to: 'filling.persons.belowMinimum' },
    { in: 'completing.sending', on: 'completion.aboveMaximum', to: 'filling.persons.aboveMaximum' },
    { in: 'completing.sending', on: 'completion.unproved', to: 'filling.conditions.unproved' },
    {
      in: 'completing.sending',
      on: 'completion.invalid',
      to: 'filling.persons.invalid',
      does: ['storeIssues'],
    },
    {
      in: 'completing.sending',
      on: 'completion.refused',
      to: 'filling.conditions.refused',
      does: ['storeRefusal'],
    },
    { in: 'completing.sending', on: 'completion.tooLate', to: 'alreadyCompleted', does: ['dropDraft'] },
    { in: 'completing.sending', on: 'completion.unreachable', to: 'unreachable' },
    { in: 'unreachable', on: 'request.retry', to: 'completing.waiting' },
  ],

  keeping: [
    { in: '', on: 'group.ended', to: 'closed' },
    { in: '', on: 'completion.made', to: 'closed' },
    { in: '', on: 'completion.tooLate', to: 'closed' },
    { in: 'none', on: 'general.change', does: ['keepDraft'] },
    { in: 'none', on: 'table.edit', does: ['keepDraft'] },
    { in: 'none', on: 'table.undo', does: ['keepDraft'] },
    { in: 'none', on: 'table.redo', does: ['keepDraft'] },
    { in: 'none', on: 'group.opened', to: 'pricing' },
    { in: 'none', on: 'group.begun', to: 'pricing' },
    { in: 'kept', on: 'xstate.after.refreshPause.groupLeader.keeping.kept', to: 'refreshing' },
    { in: 'kept', on: 'group.refresh', to: 'refreshing' },
    { in: 'kept', on: 'completion.short', to: 'pricing' },
    { in: 'kept', on: 'completion.refused', to: 'pricing' },
    { in: 'changed', on: 'xstate.after.typingPause.groupLeader.keeping.changed', to: 'saving', does: ['keepDraft'] },
    { in: 'saving', on: 'changes.saved', to: 'pricing', does: ['storeSaved', 'keepDraft'] },
    { in: 'saving', on: 'changes.invalid', to: 'refused', does: ['storeIssues'] },
    { in: 'saving', on: 'changes.refused', to: 'refused', does: ['storeRefusal'] },
    { in: 'saving', on: 'changes.full', to: 'full' },
    { in: 'saving', on: 'changes.unreachable', to: 'failed' },
    { in: 'pricing', on: 'offer.answered', to: 'kept', does: ['storeOffer'] },
    { in: 'pricing', on: 'offer.unreachable', to: 'unpriced' },
    { in: 'unpriced', on: 'xstate.after.retryPause.groupLeader.keeping.unpriced', to: 'pricing' },
    { in: 'unpriced', on: 'request.retry', to: 'pricing' },
    {
      in: 'refreshing',
      on: 'group.refreshed',
      if: ({ group }, event) => event.type === 'group.refreshed' && !isSame(event.group, group),
      to: 'pricing',
      does: ['storeRefreshed'],
    },
    { in: 'refreshing', on: 'group.refreshed', to: 'kept' },
    { in: 'refreshing', on: 'refresh.unreachable', to: 'kept' },
    { in: 'failed', on: 'xstate.after.retryPause.groupLeader.keeping.failed', to: 'saving', does: ['keepDraft'] },
    { in: 'failed', on: 'request.retry', to: 'saving', does: ['keepDraft'] },
    { in: 'refused', on: 'general.change', to: 'changed' },
    { in: 'refused', on: 'table.edit', to: 'changed' },
    { in: 'refused', on: 'table.undo', to: 'changed' },
    { in: 'refused', on: 'table.redo', to: 'changed' },
    { in: 'full', on: 'table.edit', to: 'changed' },
    { in: 'full', on: 'table.undo', to: 'changed' },
    { in: 'full', on: 'table.redo', to: 'changed' },
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

  reminding: [
    { in: '', on: 'reminder.send', if: isBegun, to: 'sending' },
    { in: 'sending', on: 'reminder.sent', to: 'sent', does: ['storeReminded'] },
    { in: 'sending', on: 'group.ended', to: 'idle' },
    { in: 'sending', on: 'reminder.refused', to: 'refused', does: ['storeReminderRefusal'] },
    { in: 'sending', on: 'reminder.unreachable', to: 'unreachable' },
  ],
}

const isWithin = (state: string, path: string) => path === '' || state === path || state.startsWith(`${path}.`)

const statesOf = (value: unknown) =>
  Object.fromEntries(
    leavesOf(value).map((leaf) => [leaf.slice(0, leaf.indexOf('.')), leaf.slice(leaf.indexOf('.') + 1)]),
  ) as States

type Settled = { to: string; does?: readonly string[] } | undefined

const settledFlow = ({ flow, keeping }: States, context: LeaderContext): Settled => {
  if (flow !== 'completing.waiting') return undefined
  if (isAllSaved(context)) return { to: 'completing.sending' }
  if (keeping === 'failed') return { to: 'unreachable' }
  if (keeping === 'refused' || keeping === 'full') return { to: 'filling.persons.writing' }
  return keeping === 'closed' ? { to: 'alreadyCompleted', does: ['dropDraft'] } : undefined
}

const settledKeeping = ({ flow, keeping }: States, context: LeaderContext): Settled => {
  if (keeping === 'changed' && isAllSaved(context)) return { to: 'kept' }
  if (keeping === 'changed' && isWithin(flow, 'completing')) return { to: 'saving', does: ['keepDraft'] }
  const waits = keeping === 'kept' || keeping === 'unpriced' || keeping === 'refreshing'
  const isPricedAgain = keeping === 'pricing' && context.offer !== null
  return (waits || isPricedAgain) && !isAllSaved(context) ? { to: 'changed' } : undefined
}

const leftPersons = ({ flow }: States, state: string): string => (isWithin(flow, 'filling.persons') ? state : 'idle')

const shown = (led: States, actions: readonly string[]) =>
  `leads to ${REGIONS.map((region) => led[region]).join(' ')} and does ${actions.toSorted().join(' ') || 'nothing'}`

const GIVEN: Sent = { type: 'table.edit', edit: { kind: 'give', product: 'ski', rows: [], instead: [] } }

type Effect = Effects<LeaderContext>

const EFFECTS: Partial<Record<string, (before: LeaderContext, event: ReadEvent, after: LeaderContext) => Effect>> = {
  storeGeneral: () => ({ varies: ['general'] }),
  edit: () => ({ varies: ['table', 'version', 'pasted'] }),
  storeGiving: (_, { giving }) => ({ changes: { giving } }),
  undo: () => ({ varies: ['table'] }),
  redo: () => ({ varies: ['table'] }),
  storeConditions: (_, { conditionsAccepted }) => ({ changes: { conditionsAccepted } }),
  storeTerms: (_, { termsAccepted }) => ({ changes: { termsAccepted } }),
  storeKey: (_, { key }) => ({ changes: { key } }),
  storeShown: (_, { cell }) => (cell ? { changes: { shown: cell } } : { varies: ['shown'] }),
  showCell: (_, _event, { shown: cell }) => ({ emits: [{ type: 'cell.shown', cell }] }),
  showProblems: () => ({ emits: [{ type: 'problems.found' }] }),
  storeOpened: () => ({
    varies: ['slug', 'general', 'savedGeneral', 'savedLeader', 'savedRows', 'group', 'table', 'version', 'issues'],
  }),
  storeMember: (_, { group }) => ({ changes: { membersGroup: group } }),
  storeMembersBooking: (_, { group }) => ({ changes: { membersBooking: group } }),
  storeInquiry: (_, { group }) => ({ changes: { inquiry: group } }),
  storeBegun: ({ general }, { group }) => ({
    changes: { group, slug: '4b-k3m9', savedGeneral: general, issues: [] },
    varies: ['savedLeader'],
  }),
  storeRefreshed: () => ({
    varies: ['group', 'version', 'savedRows', 'table', 'general', 'savedGeneral', 'savedLeader'],
  }),
  storeSaved: (_before, { group }) => ({
    changes: { issues: [] },
    varies: [
      ...(['group', 'savedRows', 'savedGeneral', 'savedLeader'] as const),
      ...(group ? (['general', 'table', 'version'] as const) : []),
    ],
  }),
  storeIssues: (_, { issues }) => ({ changes: { issues, refusal: null } }),
  storeOffer: (_, { offer }) => ({ changes: { offer, short: offer.short } }),
  storeCompletion: (_, { completion }) => ({ changes: { completion } }),
  storeShort: ({ group }, { short, heldUntil }) => ({ changes: { short, group: { ...group!, heldUntil } } }),
  storeRefusal: (_, { errorcode }) => ({ changes: { refusal: errorcode } }),
  forgetRefusal: () => ({ changes: { refusal: null } }),
  storeReminderRefusal: (_, { errorcode }) => ({ changes: { reminderRefusal: errorcode } }),
  storeReminded: ({ group }) => ({
    changes: {
      reminded: ['p2'],
      notReminded: ['p1'],
      group: {
        ...group!,
        persons: group!.persons.map((person) =>
          person.id === 'p2' ? { ...person, remindedOn: '2026-03-01' } : person,
        ),
      },
    },
  }),
}

const startedAgain = (was: States, is: States, { type }: Sent, does: readonly string[]): string[] => {
  const isTyped = type === 'general.change' || does.includes('edit')
  return [
    ...(was.keeping === 'changed' && is.keeping === 'changed' && isTyped ? ['typingPause'] : []),
    ...(was.keeping === 'refreshing' && type === 'group.refresh' ? ['refreshGroup'] : []),
    ...(was.reminding === 'sending' && is.reminding === 'sending' && type === 'reminder.send' ? ['remind'] : []),
  ]
}

export const checkLeaderStep = ({
  before,
  event,
  after,
  did,
}: Step<SnapshotFrom<typeof groupLeaderMachine>>): Effect => {
  const was = statesOf(before.value)
  let states = was
  const does: string[] = []
  let spoke = 0
  const hear = (heard: Sent) => {
    for (const region of REGIONS) {
      const rule = RULES[region].find(
        (candidate) =>
          candidate.on === heard.type &&
          isWithin(states[region], candidate.in) &&
          (candidate.if?.(before.context, heard) ?? true),
      )
      if (!rule) continue
      spoke += 1
      states = { ...states, [region]: rule.to ?? states[region] }
      does.push(...(rule.does ?? []))
    }
  }
  hear(event as Sent)
  if (does.includes('give') || does.includes('replace')) hear(GIVEN)
  for (;;) {
    const flow = settledFlow(states, after.context)
    const keeping = settledKeeping(states, after.context)
    const pasting = leftPersons(states, states.pasting)
    const giving = leftPersons(states, states.giving)
    if (!flow && !keeping && pasting === states.pasting && giving === states.giving) break
    states = {
      ...states,
      flow: flow?.to ?? states.flow,
      keeping: keeping?.to ?? states.keeping,
      pasting,
      giving,
    }
    does.push(...(flow?.does ?? []), ...(keeping?.does ?? []))
  }
  const where = `in ${Object.values(was).join(' ')} ${event.type}`
  expect(`${where} ${shown(statesOf(after.value), did)}`).toBe(`${where} ${shown(states, does)}`)
  if (spoke === 0) expect(after.context).toEqual(before.context)
  return merged([
    ...does.map((name) => EFFECTS[name]?.(before.context, event as ReadEvent, after.context) ?? {}),
    { again: startedAgain(was, statesOf(after.value), event as Sent, does) },
  ])
}
