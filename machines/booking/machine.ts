import { not, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'
import { bookingSetup } from './actions.ts'
import { initialContext } from './context.ts'
import { dialogRegion, shortfallRegion } from './dialog.ts'
import { discountRegion, offerRegion, stockRegion } from './offer-region.ts'
import { detourRegion, landing, stepRegion } from './step-region.ts'

/** This region knows the purpose of the next order: a new booking, or a change. */
const purposeRegion = bookingSetup.createStateConfig({
  description: 'Whether a new booking is made, or one that exists is changed.',
  meta: { noAddress: 'The browser keeps which reservation is changed.' },
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
    newBooking: { description: 'An order makes a booking, or takes the place of the visitor’s own that is not paid.' },
    changing: {
      description: 'An order takes the place of a booking that the visitor set out to change.',
      tags: 'changing',
      // The customer whose booking is being changed has logged out, so the next order is a new booking.
      on: { 'personal.forget': { target: 'newBooking', actions: ['clearPersons', 'forgetReservation'] } },
      initial: 'unpaid',
      states: {
        unpaid: { description: 'It is not paid yet: the whole new amount is to be paid.' },
        paid: {
          description: 'It is paid and stays the visitor’s: only a difference is paid or goes back.',
          // A paid booking keeps its units while it is changed, so it has no hold that can end.
          on: { 'hold.ended': {} },
        },
      },
    },
  },
})

/**
 * The booking screen. Its regions are the open step, whether a requested step could be opened, changes from a later
 * step, and the offer (prices and cart, requested again after each change). Others are the discount code, the stock of
 * the period at the location, the one open dialog, whether a shortfall was shown, and the question about missing
 * equipment. The last ones are new booking or change, announcements, undo of a removal, and the phone's bottom bar.
 */
export const bookingMachine = bookingSetup.createMachine({
  id: 'booking',
  options: LOOP_IS_ERROR,
  description: 'What a visitor puts together before checkout.',
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
      description: 'Whether the visitor was asked about missing equipment, such as boots for skis.',
      meta: { noAddress: 'The question belongs to the step that is open.' },
      initial: 'unasked',
      on: { 'booking.reset': '.unasked' },
      states: {
        unasked: {
          description: 'The question was not asked yet.',
          on: { 'missing.ask': { guard: 'isAtProducts', target: 'asking' } },
        },
        asking: {
          description: 'The products step names what is missing, until the visitor goes on.',
          always: { guard: not('isAtProducts'), target: 'asked' },
        },
        asked: { description: 'The question is not asked again.' },
      },
    },

    purpose: purposeRegion,

    swapNotice: {
      description: 'What screen readers announce of a swap.',
      meta: { noAddress: 'It is read out once.' },
      initial: 'none',
      states: {
        none: { description: 'There is nothing to read out.', on: { 'swap.made': 'swapped' } },
        swapped: {
          description: 'The swap just made is read out, until the booking changes again.',
          on: { 'booking.changed': 'none' },
        },
      },
    },

    undo: {
      description: 'Whether what was removed last can be put back.',
      meta: { noAddress: 'A removal can be undone for a moment only.' },
      initial: 'none',
      states: {
        none: { description: 'There is nothing to put back.', on: { 'removal.made': 'offered' } },
        offered: {
          description: 'The removal just made can be undone, until the booking changes again or the message has gone.',
          // A reset of the booking or a logout may have dropped the removed person or line.
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
      description: 'The bar of the phone keeps its place while the steps change.',
      meta: { noAddress: 'It lasts for a tap.' },
      initial: 'ready',
      states: {
        ready: { description: 'A tap counts.', on: { 'bar.press': 'pressed' } },
        pressed: {
          description: 'The second tap of a double tap was not meant for the step that has just opened.',
          after: { doubleTap: 'ready' },
        },
      },
    },
  },
})

export type BookingActor = ActorRefFrom<typeof bookingMachine>
export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>
