import { bookingSetup } from './actions.ts'

/** The region of what an order of this booking does. */
export const purposeRegion = bookingSetup.createStateConfig({
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
      // It is the booking of somebody who has logged out.
      on: { 'personal.forget': { target: 'newBooking', actions: ['clearPersons', 'forgetReservation'] } },
      initial: 'unpaid',
      states: {
        unpaid: { description: 'It is not paid yet: the whole new amount is to be paid.' },
        paid: {
          description: 'It is paid and stays the visitor’s: only a difference is paid or goes back.',
          // What a paid booking has stays its own while it is changed.
          on: { 'hold.ended': {} },
        },
      },
    },
  },
})
