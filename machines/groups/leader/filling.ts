import { and } from 'xstate'
import { leaderSetup } from './actions.ts'
import { groupAddress, type GroupStep } from './steps.ts'
import { generalOf, leaderOf } from './saving.ts'
import { personsStates } from './table-regions.ts'

const opens = (step: GroupStep) => ({ type: 'opens' as const, params: { step } })

const generalData = leaderSetup.createStateConfig({
  description:
    'The leader fills in name, kind, dates or hours, location, evening before, times, accommodation and remark. A group has no specials; the leader chooses the coverage with the equipment, and the rate of a booking on the page “Conditions” and of a change on the page “Review”. The default rate of the shop applies to an inquiry. The rate of the booking determines its fees. The kind is a booking or an inquiry: a booking is valid once it is completed, and the shop answers an inquiry by a quote or declines it. The days follow the same rules as in “The booking › Step › Period”.',
  meta: { address: groupAddress('generalData') },
  initial: 'writing',
  on: {
    'step.next': [
      { guard: 'isGeneralComplete', target: 'leader' },
      { target: '.invalid', actions: 'showProblems' },
    ],
  },
  states: {
    writing: { description: 'The leader fills in the general data.' },
    invalid: { description: 'Data is missing. The screen names it.' },
  },
})

const leader = leaderSetup.createStateConfig({
  description:
    'The leader fills in his or her own data, because the leader is the group’s contact and must be an adult. A leader who takes no equipment does not count as a participant. If the leader changes the e-mail address later, the earlier links end, and a new one comes by mail.',
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
    writing: { description: 'The leader fills in the form.' },
    invalid: {
      description: 'Data is missing or invalid, or the shop does not accept the chosen kind. The screen names it.',
    },
    refused: {
      description:
        'The shop accepts no group on these days, at these hours or at this location, or none at all now. The screen gives the reason, and “Next” asks again after a change.',
    },
    unreachable: {
      description:
        'The shop has not answered, so the group may have begun. “Next” sends the same data again, and the shop recognises a group that has begun by the key. After a change of the data, “Next” begins another group; if the first one has begun too, it stays without persons and expires, as “The life of a group” says.',
      on: {
        'step.next': { guard: 'isLeaderComplete', target: '#groupLeader.flow.filling.beginning' },
        // A changed group needs a new key, because the shop refuses a key with other data.
        'general.change': { target: 'writing', actions: 'storeGeneral' },
        'table.edit': { target: 'writing', actions: 'edit' },
        'table.undo': { target: 'writing', actions: 'undo' },
        'table.redo': { target: 'writing', actions: 'redo' },
      },
    },
  },
})

const beginning = leaderSetup.createStateConfig({
  description:
    'The group is being created. The shop sends the leader’s link by mail, which opens the group on any device.',
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
  description:
    'The table shows all participants. The screen also has the members’ link with its QR code. The leader passes it on, and everybody who opens it can enter participants. If several write at once, such as the leader on two devices, the last saved entry counts; “Keeping › Refreshing” says what the others see of it.',
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
      description:
        'Equipment is not free. The screen names the persons concerned and the nearest free sizes. The leader chooses other sizes or equipment, goes on with “Next” and completes again. From this answer on, the shop holds the equipment that is free for as long as after an order, if nobody was faster and “The hold” allows it; the screen says until when. The next completion replaces this hold; without one, the shop releases the equipment at the end of the hold. All this concerns a booking only: an inquiry neither checks nor holds stock.',
    },
  },
})

const conditions = leaderSetup.createStateConfig({
  description:
    'The screen shows the group’s order with its total, and the conditions to accept. The leader accepts the shop’s conditions for groups, and for a booking also the general terms. A group has no discount code, but the shop may grant a discount by the number of persons. The shop sets whether groups pay online or on collection, and the screen says so. The leader pays for all together, and members pay nothing here.',
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
    reading: { description: 'The leader reads the conditions.' },
    invalid: { description: 'The leader has not accepted the conditions yet.' },
    refused: {
      description:
        'The shop has refused the completion. The screen shows the reason. If the total has changed, the screen shows the new total, and completing again accepts it. If too much is held without payment, the staff see the group on their page of groups among those that wait for a promise; once they have vouched, the leader completes again. The promise holds nothing and sends no mail, so the staff tell the leader.',
    },
    unproved: {
      description:
        'The shop does not know yet that the e-mail address is the leader’s. It requires this if the group pays on collection, or needs more units than a person can hold without a proof. The leader must first open the mailed link or log in, and then complete again. The page can mail the link again.',
    },
  },
})

const confirmingCompletion = leaderSetup.createStateConfig({
  description:
    'A dialog asks the leader, because the members’ link ends with the completion, and an order can then only be changed, as “The change of a booked group” shows, or cancelled. The leader can open a sent inquiry again and change it; the screen then shows a new members’ link, and the old one stays invalid.',
  meta: { address: { ...groupAddress('conditions'), opensOther: true } },
  on: {
    'completion.keep': 'conditions',
    'completion.confirm': { target: '#groupLeader.flow.completing', actions: 'storeKey' },
  },
})

export const filling = leaderSetup.createStateConfig({
  description:
    'The leader fills in the group, screen by screen. Meanwhile no equipment is held, except after “Persons › Out of stock”.',
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
