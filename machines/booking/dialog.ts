import { and, not, stateIn } from 'xstate'
import { bookingSetup } from './actions.ts'
import { questionOf } from './context.ts'

export const dialogRegion = bookingSetup.createStateConfig({
  description: 'At most one dialog is open.',
  meta: { noAddress: 'The browser does not store open dialogs, so a reload closes them.' },
  initial: 'closed',
  on: { 'booking.paidElsewhere': { target: '.paidElsewhere', actions: 'closeDialogs' } },
  states: {
    closed: {
      description: 'No dialog is open. Further notices wait for this state.',
      always: [
        { guard: 'hasErrorToShow', target: 'errorcode' },
        {
          guard: and([stateIn({ shortfall: 'unshown' }), 'isShort']),
          target: 'shortfall',
          actions: 'markShortfallShown',
        },
      ],
      on: {
        'swaps.show': { guard: 'isShort', target: 'shortfall' },
        'person.removeLast': { guard: 'hasLast', actions: 'removeLast' },
        'person.remove': [
          { guard: 'losesNothing', actions: 'removeNow' },
          { target: 'confirmingRemoval', actions: 'rememberRemoval' },
        ],
        'line.remove': [
          { guard: 'lineStays', actions: 'removeNow' },
          { target: 'confirmingRemoval', actions: 'rememberRemoval' },
        ],
      },
    },
    errorcode: {
      description:
        'A dialog gives the reason that came with the prices: closed days, a closed location or an invalid discount code. Such a choice has left the booking. A missing connection or a refusal opens no dialog, but shows a notice.',
      on: { 'dialog.dismiss': { target: 'closed', actions: 'forgetErrorcode' } },
    },
    shortfall: {
      description:
        'A dialog shows the shortfalls and the swaps with the smallest change. Closing it keeps the equipment, marked as not in stock, but the cart leads to checkout only after a change. A button in the cart opens the dialog again.',
      always: { guard: not('isShort'), target: 'closed', actions: 'forgetSwaps' },
      initial: 'asking',
      on: {
        'dialog.dismiss': { target: 'closed', actions: 'forgetSwaps' },
        'swap.choose': [
          { guard: 'resolvesAll', target: 'closed', actions: 'makeSwap' },
          { guard: 'isOfferedSwap', target: '.asking', actions: 'makeSwap' },
        ],
      },
      states: {
        asking: {
          description: 'The app asks the shop for swaps.',
          invoke: { id: 'fetchSwaps', src: 'fetchSwaps', input: ({ context }) => questionOf(context) },
          on: {
            'swaps.answered': [{ guard: 'hasSwaps', target: 'offered', actions: 'storeSwaps' }, { target: 'none' }],
            'swaps.unreachable': 'none',
          },
        },
        offered: { description: 'The visitor chooses among the swaps.' },
        none: { description: 'The shop knows no swap or has not answered, so the dialog shows only the shortfalls.' },
      },
    },
    paidElsewhere: {
      description:
        'Another tab has paid the booking of which this tab has a copy too; perhaps this tab has ordered it once more itself. “Start a new booking” empties this tab. “Keep these choices” closes the dialog, and the next order makes a new booking. If this tab has an unpaid order of its own, the next order replaces it. The tab that has paid empties its choices without a dialog. The dialog comes on each page of the shop, also on the payment page. If the second order is paid all the same, both bookings are valid, and cancelling one costs what “The cancellation › Really?” says.',
      on: { 'dialog.dismiss': 'closed' },
    },
    confirmingRemoval: {
      description: 'A dialog asks whether to remove a person or a line.',
      on: {
        'removal.confirm': { target: 'closed', actions: 'removeAsked' },
        'dialog.dismiss': { target: 'closed', actions: 'forgetRemoval' },
      },
    },
  },
})

export const shortfallRegion = bookingSetup.createStateConfig({
  description: 'Remembers whether the visitor knows about a shortfall.',
  meta: { noAddress: 'A reload compares the booking with the stock again.' },
  initial: 'none',
  states: {
    none: {
      description: 'As far as the stock is known, all equipment is in stock.',
      on: { 'stock.changed': { guard: 'isShort', target: 'unshown' } },
    },
    unshown: {
      description: 'There is a shortfall. Its dialog opens once no other dialog is open.',
      always: { guard: not('isShort'), target: 'none' },
      on: { 'shortfall.shown': 'shown' },
    },
    shown: {
      description:
        'The visitor has seen the shortfall. If more becomes short, no further dialog opens by itself; the equipment is marked, and the cart names it.',
      always: { guard: not('isShort'), target: 'none' },
    },
  },
})
