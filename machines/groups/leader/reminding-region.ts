import { assertEvent } from 'xstate'
import { leaderSetup } from './actions.ts'

/** The region of the reminders that are sent from this page. */
export const remindingRegion = leaderSetup.createStateConfig({
  description: 'Members are reminded by mail of what is missing.',
  meta: { noAddress: 'A reminder goes out once: no address sends it again.' },
  initial: 'idle',
  on: { 'reminder.send': { guard: 'isBegun', target: '.sending' } },
  states: {
    idle: { description: 'Nobody was reminded from this page.' },
    sending: {
      description: 'The reminders are on their way.',
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
    refused: { description: 'The shop has refused to send them.' },
    unreachable: { description: 'Nobody knows whether they were sent: nobody is reminded twice a day.' },
  },
})
