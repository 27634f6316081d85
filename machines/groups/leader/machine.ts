import { assertEvent } from 'xstate'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'
import { leaderSetup } from './actions.ts'
import { initialLeader } from './context.ts'
import { keepingRegion } from './keeping-region.ts'
import { groupAddress } from './steps.ts'
import { filling } from './filling.ts'
import { givingRegion, pastingRegion } from './table-regions.ts'

const completing = leaderSetup.createStateConfig({
  description: 'The app completes the group. Meanwhile the leader cannot change anything.',
  meta: { address: { ...groupAddress('conditions'), opensOther: true } },
  initial: 'waiting',
  states: {
    waiting: {
      description:
        'The app saves the last changes first. If the shop refuses them, or the group is full by now, “Persons” opens and shows why.',
      always: [
        { guard: 'isSaved', target: 'sending' },
        { guard: 'isUnsent', target: '#groupLeader.flow.unreachable' },
        { guard: 'isNotTaken', target: '#groupLeader.flow.filling.persons' },
        { guard: 'isClosed', target: '#groupLeader.flow.alreadyCompleted' },
      ],
    },
    sending: {
      description: 'The completion is being sent.',
      invoke: {
        id: 'complete',
        src: 'complete',
        input: ({ context }) => ({
          group: context.group!.id,
          key: context.key,
          conditionsAccepted: context.conditionsAccepted,
          termsAccepted: context.termsAccepted,
          amountSeen: context.offer?.cart?.price.amount ?? null,
        }),
      },
      on: {
        'completion.made': { target: '#groupLeader.flow.completed', actions: ['storeCompletion', 'notifyCompletion'] },
        'completion.short': { target: '#groupLeader.flow.filling.persons.short', actions: 'storeShort' },
        'completion.belowMinimum': '#groupLeader.flow.filling.persons.belowMinimum',
        'completion.aboveMaximum': '#groupLeader.flow.filling.persons.aboveMaximum',
        'completion.invalid': { target: '#groupLeader.flow.filling.persons.invalid', actions: 'storeIssues' },
        'completion.unproved': '#groupLeader.flow.filling.conditions.unproved',
        'completion.refused': { target: '#groupLeader.flow.filling.conditions.refused', actions: 'storeRefusal' },
        'completion.tooLate': '#groupLeader.flow.alreadyCompleted',
        'completion.unreachable': '#groupLeader.flow.unreachable',
      },
    },
  },
})

const flowRegion = leaderSetup.createStateConfig({
  description: 'The open screen.',
  initial: 'starting',
  states: {
    starting: {
      description: 'A new group opens, or the group that the address names.',
      meta: { noAddress: 'The address stays until the group is open.' },
      always: [{ guard: 'isNew', target: 'filling' }, { target: 'opening' }],
    },
    opening: {
      description:
        'The group is loading. “Persons” opens first, and then the screen that the address names, if it can be opened.',
      meta: { noAddress: 'The address stays until the group is open.' },
      invoke: {
        id: 'openGroup',
        src: 'openGroup',
        input: ({ context: { slug, access } }) => ({ slug: slug!, access }),
      },
      on: {
        'group.opened': { target: 'filling.persons', actions: 'storeOpened' },
        'group.ofMember': { target: 'ofMember', actions: 'storeMember' },
        'group.inquired': { target: 'inquired', actions: 'storeInquiry' },
        'group.booked': { target: 'bookedForMember', actions: 'storeMembersBooking' },
        'group.ended': 'alreadyCompleted',
        'group.refused': { target: 'unopened', actions: 'storeRefusal' },
        'group.unreachable': { target: 'unopened', actions: 'forgetRefusal' },
      },
    },
    unopened: {
      description: 'The shop has refused the request, or did not answer. The leader can try again.',
      meta: { noAddress: 'The address stays until the group is open.' },
      on: { 'request.retry': 'opening' },
    },
    ofMember: {
      description:
        'This browser has opened the members’ link or a reminder, so it belongs to a member. The member’s own chart is shown. A leader’s browser stays the leader’s, also if it opens the members’ link.',
      meta: { noAddress: 'The chart of the member has the address of the page.' },
    },
    bookedForMember: {
      description:
        'The group is booked, and this browser belongs to a member. Until the last day, the page shows the member’s own equipment, but nothing can be changed here.',
      meta: { noAddress: 'The address stays, because it opens the same page again.' },
      entry: 'dropDraft',
      type: 'final',
    },
    inquired: {
      description:
        'The group is a sent inquiry, also if the shop has answered it by a quote or declined it. Its own chart shows the shop’s answer. An inquiry holds no equipment, until the shop sends a quote that holds it. Meanwhile members do not see the group, but “No longer open”.',
      meta: { noAddress: 'The address stays, because it opens the inquiry again.' },
      on: { 'inquiry.reload': 'opening' },
    },
    filling,
    completing,
    unreachable: {
      description:
        'The shop has not answered, so the completion may have arrived. Sending it again is safe, because the shop recognises a completion that has arrived. After a reload, the group opens again if the completion has not arrived. If it has arrived, “Sent inquiry” follows for an inquiry, and “No longer open” for a booking.',
      meta: { address: { ...groupAddress('conditions'), opensOther: true } },
      on: { 'request.retry': 'completing' },
    },
    completed: {
      description:
        'The group has become a reservation with a booking number, or a sent inquiry. The page of the result opens. If the group pays online, it offers the payment; until then the equipment is held as after any order. If the group pays on collection, or costs nothing, it is booked at once, and its equipment stays reserved. A reservation continues in “The life of a reservation”, an inquiry in “The life of a group › Inquired”.',
      meta: { noAddress: 'The page of the result opens instead.' },
      entry: 'dropDraft',
      type: 'final',
    },
    alreadyCompleted: {
      description:
        'The group is booked, has expired, does not exist, or does not belong to this browser. The page does not say which. Once the group is booked, a member whose browser has opened it before sees “Booked, for a member” instead; a browser that opens the members’ link for the first time comes here. While the group is a sent inquiry, every member comes here. The leader also comes here if another tab has just sent the group as an inquiry. If this tab has changes that were not saved, the page lists them. The page can send the link of the booking or of the group by mail, for which the leader’s e-mail address is enough. “The life of a group” says when a group expires.',
      meta: { noAddress: 'The address stays, because it opens the same answer again.' },
      entry: 'dropDraft',
      type: 'final',
    },
  },
})

const remindingRegion = leaderSetup.createStateConfig({
  description:
    'The leader reminds members of missing data by mail. Members with an e-mail address who lack something get a reminder, at most once a day.',
  meta: { noAddress: 'A reminder is sent once, so no address sends it again.' },
  initial: 'idle',
  on: { 'reminder.send': { guard: 'isBegun', target: '.sending' } },
  states: {
    idle: { description: 'This page has sent no reminder.' },
    sending: {
      description: 'The reminders are being sent.',
      invoke: {
        id: 'remind',
        src: 'remind',
        input: ({ context, event }) => {
          assertEvent(event, 'reminder.send')
          return { group: context.group!.id, persons: event.persons }
        },
      },
      on: {
        'reminder.sent': { target: 'sent', actions: 'storeReminded' },
        'group.ended': 'idle',
        'reminder.refused': { target: 'refused', actions: 'storeReminderRefusal' },
        'reminder.unreachable': 'unreachable',
      },
    },
    sent: { description: 'The reminders are sent.' },
    refused: { description: 'The shop has refused to send the reminders.' },
    unreachable: {
      description: 'The shop has not answered, so the reminders may have been sent. Nobody gets two on one day.',
    },
  },
})

export const groupLeaderMachine = leaderSetup.createMachine({
  id: 'groupLeader',
  options: LOOP_IS_ERROR,
  description:
    'A group while its leader fills it in and completes it. The page exists only in a shop that takes groups.',
  context: ({ input }) => initialLeader(input),
  type: 'parallel',
  states: {
    flow: flowRegion,
    keeping: keepingRegion,
    pasting: pastingRegion,
    giving: givingRegion,
    reminding: remindingRegion,
  },
})
