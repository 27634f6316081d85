import { not, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'
import { bookingSetup } from './actions.ts'
import { initialContext } from './context.ts'
import { dialogRegion, shortfallRegion } from './dialog.ts'
import { discountRegion, offerRegion, stockRegion } from './offer-region.ts'
import { detourRegion, landing, stepRegion } from './step-region.ts'

const purposeRegion = bookingSetup.createStateConfig({
  description: 'The visitor makes a new booking, or changes an existing one.',
  meta: { noAddress: 'The browser stores which reservation is being changed.' },
  initial: 'newBooking',
  on: {
    'reservation.made': [
      { guard: 'changesPaid', target: '.changing.paid', actions: 'storeReservation' },
      { guard: 'changesUnpaid', target: '.changing.unpaid', actions: 'storeReservation' },
      { target: '.newBooking', actions: 'storeReservation' },
    ],
    'hold.renewed': { guard: 'isOwnReservation', actions: 'renewHold' },
    'hold.ended': { guard: 'hasReservation', actions: 'endHold' },
    'reservation.gone': { target: '.newBooking', actions: 'forgetReservation' },
    'booking.reset': { target: '.newBooking', actions: ['startAnew', 'enterFirstStep', 'dismissDialog'] },
  },
  states: {
    newBooking: {
      description:
        'An order makes a booking with a new number. If this tab has already ordered without paying, its next order replaces that unpaid booking and keeps its number, also after a logout, so that nothing is booked twice. After “Start a new booking”, it replaces nothing any more. An order of another tab, also after the first one was closed, makes a second booking with its own number, and each of the two keeps its units until the end of its hold. A warning comes only once the first one is paid (“Dialog › Paid elsewhere”).',
    },
    changing: {
      description:
        'The visitor has opened a booking from its page in order to change it. An order changes this booking, which keeps its number. “Discard the change” empties the choices, which then begin at the first step, and leads back to the page of the booking, which stays as it was. A new tab continues the change, also after this one was closed; names that were typed during the change are then missing. If it cannot continue there, a dialog says so before anything can be ordered (“The visit › Already paid”). “The life of a reservation” says until when this is possible.',
      tags: 'changing',
      // The customer has logged out or erased the account, so the next order makes a new booking.
      on: { 'personal.forget': { target: 'newBooking', actions: ['clearPersons', 'forgetReservation'] } },
      initial: 'unpaid',
      states: {
        unpaid: {
          description:
            'The booking is not paid yet. The change applies at once, and the visitor must pay the whole new amount, without a fee.',
        },
        paid: {
          description:
            'The booking is paid, and its equipment stays reserved during the change. The visitor pays only the difference, or gets it refunded. While a cancellation would be free, a change has no fee either. Afterwards, the fee is as high as the change would make a cancellation cheaper, because the visitor gives something up or comes later; it is added to the difference or taken off the refund. First example: a booking of €100 is moved by a week. Three weeks before, this costs nothing. On the day before, while a cancellation costs 50 percent and would be free again afterwards, it costs €50, or €70 if the new price is €120. Second example: ten days before, a cancellation costs 30 percent. If the price falls from €200 to €150, it would cost €45 instead of €60; the fee is €15, and €35 are refunded. If a difference is to be paid, the booking stays as it was until then, and the additional units are held as long as after an order. If it is not paid in time, the shop releases only these additional units; the change goes on waiting, as “Checkout › Page of the booking › Status › Paid” says.',
          // Ignores `hold.ended`, because a paid booking keeps its units during a change.
          on: { 'hold.ended': {} },
        },
      },
    },
  },
})

export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  options: LOOP_IS_ERROR,
  description:
    'The booking that a visitor puts together before checkout. Only the order makes a reservation with a booking number of it, which visitors call a booking too.',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  on: {
    'person.add': { actions: 'addPerson' },
    'person.age': { actions: 'storeAge' },
    'person.describe': { actions: 'storeDescription' },
    'person.coverage': { actions: 'storeCoverage' },
    'day.click': { guard: 'isBookableDay', actions: 'clickDay' },
    'location.choose': { guard: 'isKnownLocation', actions: 'storeLocation' },
    'pickup.dayBefore': { actions: 'storePickup' },
    'hours.choose': { guard: 'isOfferedHours', actions: 'storeHours' },
    'rate.choose': { guard: 'isOfferedRate', actions: 'storeRate' },
    'special.toggle': { guard: 'canToggleSpecial', actions: 'toggleSpecial' },
    'accommodation.choose': { actions: 'storeAccommodation' },
    'accommodation.type': { actions: 'storeAccommodation' },
    'remark.write': { actions: 'storeRemark' },
    'handover.choose': { actions: 'storeHandover' },
    'person.equip': { actions: 'equipPerson' },
    'line.add': { actions: 'addLine' },
    'set.choose': { actions: 'addChoices' },
    'line.share': { actions: 'addChoices' },
    'draft.restored': { actions: ['restoreDraft', 'enterRestoredStep'] },
    'personal.saved': { actions: 'savePersonal' },
    'personal.forget': { actions: 'clearPersons' },
    'language.changed': { actions: 'storeLanguage' },
    'losses.dismiss': { actions: 'forgetLosses' },
    'order.sent': { actions: 'storeUnanswered' },
    'order.taken': { actions: 'forgetUnanswered' },
    'order.refused': { actions: 'forgetRefused' },
  },
  states: {
    step: stepRegion,
    landing,
    detour: detourRegion,
    offer: offerRegion,
    discount: discountRegion,
    stock: stockRegion,
    dialog: dialogRegion,
    shortfall: shortfallRegion,

    missing: {
      description:
        'The question about missing equipment, such as boots for skis. The button “Next” asks it at its first press, and continues at the second one.',
      meta: { noAddress: 'The question belongs to the open step.' },
      initial: 'unasked',
      on: { 'booking.reset': '.unasked' },
      states: {
        unasked: {
          description: 'The visitor has not been asked yet.',
          on: { 'missing.ask': { guard: 'isAtProducts', target: 'asking' } },
        },
        asking: {
          description: 'The products step names the missing equipment until the visitor continues.',
          always: { guard: not('isAtProducts'), target: 'asked' },
        },
        asked: { description: 'The visitor was asked, and is not asked again.' },
      },
    },

    purpose: purposeRegion,

    swapNotice: {
      description: 'The text about a swap for screen readers.',
      meta: { noAddress: 'Screen readers announce the text once.' },
      initial: 'none',
      states: {
        none: { description: 'There is nothing to announce.', on: { 'swap.made': 'swapped' } },
        swapped: {
          description: 'Screen readers announce the last swap. The text stays until the booking changes again.',
          on: { 'booking.changed': 'none' },
        },
      },
    },

    undo: {
      description: 'The visitor can undo the last removal for a short time.',
      meta: { noAddress: 'A removal can be undone for a short time only.' },
      initial: 'none',
      states: {
        none: { description: 'There is no removal to undo.', on: { 'removal.made': 'offered' } },
        offered: {
          description: 'The last removal can be undone until the booking changes again, or the message has closed.',
          always: { guard: not('hasRemoved'), target: 'none' },
          on: {
            'removal.undo': { target: 'none', actions: 'undoRemoval' },
            'removal.settled': 'none',
            'booking.changed': 'none',
          },
        },
      },
    },

    bar: {
      description: 'The bar at the lower edge of a phone, which keeps its place while the steps change.',
      meta: { noAddress: 'This state lasts only for a tap.' },
      initial: 'ready',
      states: {
        ready: { description: 'The bar reacts to a tap.', on: { 'bar.press': 'pressed' } },
        pressed: {
          description:
            'The bar ignores the second tap of a double tap, because it would reach the step that has just opened.',
          after: { doubleTap: 'ready' },
        },
      },
    },
  },
})

export type BookingActor = ActorRefFrom<typeof bookingMachine>
export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>
