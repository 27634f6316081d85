import { and, assign, not, raise, stateIn } from 'xstate'
import { lastOf } from '#domain/persons/persons.ts'
import { payloadOf, rulesOf } from './context.ts'
import { bookingSetup } from './setup.ts'

/** The region of the one dialog that may be open. */
export const dialog = bookingSetup.createStateConfig({
  initial: 'closed',
  on: {
    'booking.paidElsewhere': {
      target: '.paidElsewhere',
      actions: assign({ errorcode: null, removal: null, swaps: [] }),
    },
  },
  states: {
    closed: {
      // What has to be told waits until no other dialog is open.
      always: [
        { guard: 'hasErrorToTell', target: 'errorcode' },
        {
          guard: and([stateIn({ shortfall: 'untold' }), 'isShort']),
          target: 'shortfall',
          actions: raise({ type: 'shortfall.told' }),
        },
      ],
      on: {
        'swaps.show': { guard: 'isShort', target: 'shortfall' },
        'person.removeLast': {
          guard: 'hasLast',
          actions: raise(({ context, event }) => ({
            type: 'person.remove' as const,
            person: lastOf(context.booking.persons, event.counted, rulesOf(context))!,
          })),
        },
        'person.remove': [
          { guard: 'losesNothing', actions: ['removeNow', 'tellChange'] },
          { target: 'confirmingRemoval', actions: 'rememberRemoval' },
        ],
        'line.remove': [
          { guard: 'lineStays', actions: ['removeNow', 'tellChange'] },
          { target: 'confirmingRemoval', actions: 'rememberRemoval' },
        ],
      },
    },
    errorcode: {
      on: { 'dialog.dismiss': { target: 'closed', actions: assign({ errorcode: null }) } },
    },
    /** What is short, and the smallest swaps for it. That none can be heard of is no error: the dialog then says only what is short. */
    shortfall: {
      // Mended behind the dialog.
      always: { guard: not('isShort'), target: 'closed', actions: assign({ swaps: [] }) },
      initial: 'asking',
      on: {
        'dialog.dismiss': { target: 'closed', actions: assign({ swaps: [] }) },
        'swap.choose': [
          {
            guard: 'mendsAll',
            target: 'closed',
            actions: ['makeSwap', 'tellChange', 'tellPeriod', 'tellSwap'],
          },
          // Who mends one of several is shown the others.
          {
            guard: 'isOfferedSwap',
            target: '.asking',
            actions: ['makeSwap', 'tellChange', 'tellPeriod', 'tellSwap'],
          },
        ],
      },
      states: {
        asking: {
          invoke: {
            id: 'fetchSwaps',
            src: 'fetchSwaps',
            input: ({ context }) => payloadOf(context),
            onDone: [
              {
                guard: ({ event }) => event.output.length > 0,
                target: 'offered',
                actions: assign({ swaps: ({ event }) => event.output }),
              },
              { target: 'none' },
            ],
            onError: 'none',
          },
        },
        offered: {},
        none: {},
      },
    },
    /** Nothing paid comes back in silence: the visitor begins anew, or keeps the choices for another booking. */
    paidElsewhere: {
      on: {
        'dialog.dismiss': {
          target: 'closed',
          actions: ['forgetReservation', 'tellChange', 'tellPeriod'],
        },
      },
    },
    confirmingRemoval: {
      on: {
        'removal.confirm': { target: 'closed', actions: ['removeAsked', 'tellChange'] },
        'dialog.dismiss': { target: 'closed', actions: assign({ removal: null }) },
      },
    },
  },
})

/** A shortfall is told once, by a dialog, until the booking is whole again (specification, section 4). */
export const shortfall = bookingSetup.createStateConfig({
  initial: 'none',
  states: {
    none: {
      on: { 'stock.received': { guard: 'isShort', target: 'untold' } },
    },
    untold: {
      // Mended before it could be told, behind another dialog.
      always: { guard: not('isShort'), target: 'none' },
      on: { 'shortfall.told': 'told' },
    },
    told: {
      always: { guard: not('isShort'), target: 'none' },
    },
  },
})
