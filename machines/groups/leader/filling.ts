import { and } from 'xstate'
import { leaderSetup } from './actions.ts'
import { groupAddress, type GroupStep } from './steps.ts'
import { generalOf, leaderOf } from './saving.ts'
import { personsStates } from './table-regions.ts'

const opens = (step: GroupStep) => ({ type: 'opens' as const, params: { step } })

const generalData = leaderSetup.createStateConfig({
  description: 'Name, kind, dates, location, accommodation and remark.',
  meta: { address: groupAddress('generalData') },
  initial: 'writing',
  on: {
    'step.next': [
      { guard: 'isGeneralComplete', target: 'leader' },
      { target: '.invalid', actions: 'showProblems' },
    ],
  },
  states: {
    writing: { description: 'The general data are filled in.' },
    invalid: { description: 'Something is missing: the screen says what.' },
  },
})

const leader = leaderSetup.createStateConfig({
  description: 'The main person of the group.',
  meta: { address: groupAddress('leader') },
  initial: 'writing',
  on: {
    'step.next': [
      { guard: and(['isLeaderComplete', 'isBegun']), target: 'persons' },
      { guard: 'isLeaderComplete', target: 'beginning', actions: 'storeKey' },
      { target: '.invalid', actions: 'showProblems' },
    ],
  },
  states: {
    writing: { description: 'The leader’s data are filled in.' },
    invalid: { description: 'Something is missing or wrong: the screen says what.' },
    refused: { description: 'The shop takes no such group, or not on these days.' },
    unreachable: { description: 'Nobody knows whether the group was begun: it is sent again.' },
  },
})

const beginning = leaderSetup.createStateConfig({
  description: 'The group is begun: the leader’s link goes by mail.',
  meta: { address: { ...groupAddress('leader'), opensOther: true } },
  invoke: {
    id: 'beginGroup',
    src: 'beginGroup',
    input: ({ context }) => ({
      kind: context.general.kind,
      general: generalOf(context.general),
      leader: leaderOf(context),
      key: context.key,
    }),
  },
  on: {
    'group.begun': { target: 'persons', actions: ['storeBegun', 'notifyBegun'] },
    'group.invalid': { target: 'leader.invalid', actions: ['storeIssues', 'showProblems'] },
    'group.refused': { target: 'leader.refused', actions: 'storeRefusal' },
    'group.unreachable': 'leader.unreachable',
  },
})

const persons = leaderSetup.createStateConfig({
  description: 'The table of all who take part.',
  meta: { address: groupAddress('persons') },
  initial: 'writing',
  on: {
    'cell.show': { guard: 'isCellKnown', actions: ['storeShown', 'showCell'] },
    'step.next': [
      { guard: 'isBelowMinimum', target: '.belowMinimum', actions: 'showProblems' },
      { guard: 'isAboveMaximum', target: '.aboveMaximum', actions: 'showProblems' },
      { guard: 'isPersonsComplete', target: 'conditions' },
      { target: '.invalid', actions: 'showProblems' },
    ],
  },
  states: {
    ...personsStates,
    short: {
      description: 'Something is not free: who lacks what, and the nearest free size. The rest is held.',
    },
  },
})

const conditions = leaderSetup.createStateConfig({
  description: 'What the group comes to, and the conditions to accept.',
  meta: { address: groupAddress('conditions') },
  initial: 'reading',
  on: {
    'conditions.accept': { actions: 'storeConditions' },
    'terms.accept': { actions: 'storeTerms' },
    'completion.ask': [
      { guard: 'isAccepted', target: 'confirmingCompletion' },
      { target: '.invalid', actions: 'showProblems' },
    ],
  },
  states: {
    reading: { description: 'The conditions are read.' },
    invalid: { description: 'The conditions are not accepted yet.' },
    refused: { description: 'The shop has not taken the completion, with a reason.' },
    unproved: { description: 'The leader has to open the mailed link first: it can be sent again.' },
  },
})

const confirmingCompletion = leaderSetup.createStateConfig({
  description: 'The leader is asked: a completion cannot be taken back.',
  meta: { address: { ...groupAddress('conditions'), opensOther: true } },
  on: {
    'completion.keep': 'conditions',
    'completion.confirm': { target: '#groupLeader.flow.completing', actions: 'storeKey' },
  },
})

/** The screens that collect the group's data. */
export const filling = leaderSetup.createStateConfig({
  description: 'The group is filled in, screen by screen.',
  initial: 'generalData',
  on: {
    'general.change': { actions: 'storeGeneral' },
    'table.edit': { actions: 'edit' },
    'table.undo': { actions: 'undo' },
    'table.redo': { actions: 'redo' },
    'group.ended': 'alreadyCompleted',
    'step.open': [
      { guard: opens('generalData'), target: '.generalData' },
      { guard: and([opens('leader'), 'isGeneralComplete']), target: '.leader' },
      { guard: and([opens('persons'), 'isBegun']), target: '.persons' },
      { guard: and([opens('conditions'), 'isBegun', 'isReadyToComplete']), target: '.conditions' },
    ],
  },
  states: { generalData, leader, beginning, persons, conditions, confirmingCompletion },
})
