import { leaderSetup } from './actions.ts'
import { groupAddress } from './events.ts'

/** The group is sent to be completed, once everything is saved. */
export const completing = leaderSetup.createStateConfig({
  description: 'The group is completed: nothing can be changed any more.',
  meta: { address: { ...groupAddress('conditions'), opensOther: true } },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'What was written last is saved first.',
      always: [
        { guard: 'isSaved', target: 'sending' },
        { guard: 'isUnsent', target: '#groupLeader.flow.unreachable' },
        { guard: 'isNotTaken', target: '#groupLeader.flow.filling.persons' },
        { guard: 'isClosed', target: '#groupLeader.flow.alreadyCompleted' },
      ],
    },
    sending: {
      description: 'The completion is on its way.',
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
