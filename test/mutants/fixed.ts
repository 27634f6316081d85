import { readFileSync } from 'node:fs'
import type { Mutant } from './find.ts'

/** Mutants that once no test found: the file, the text, its replacement, and the test that must fail now. */
const FIXED: readonly { file: string; place: string; from: string; to: string; test: string }[] = [
  {
    file: 'machines/checkout/order.ts',
    place: 'the terms are to be accepted',
    test: 'test/models/checkout.test.ts',
    from: "            stateIn({ overview: { terms: 'accepted' } }),\n",
    to: '',
  },
  {
    file: 'machines/session.ts',
    place: 'the fields of the login are to be filled',
    test: 'test/models/session.test.ts',
    from: 'missingCredentials(event.credentials).length === 0',
    to: 'missingCredentials(event.credentials).length !== 0',
  },
  {
    file: 'machines/checkout/order.ts',
    place: 'no page opens while an order is on its way',
    test: 'test/models/checkout.test.ts',
    from: "            'page.open': {},\n",
    to: '',
  },
  {
    file: 'machines/payment-attempt.ts',
    place: 'an open attempt lapses',
    test: 'test/models/payment-attempt.test.ts',
    from: "on: { 'card.decline': 'declined', 'attempt.lapse': 'abandoned' }",
    to: "on: { 'card.decline': 'declined' }",
  },
  {
    file: 'machines/checkout/payment.ts',
    place: 'a paid check and a refused one lead to different pages',
    test: 'test/models/checkout.test.ts',
    from: "'check.paid': { target: '#checkout.success', actions: ['storeDifference', 'finishBooking'] },\n        'check.declined': { target: 'failed.declined', actions: 'storePaymentError' },",
    to: "'check.declined': { target: '#checkout.success', actions: ['storeDifference', 'finishBooking'] },\n        'check.paid': { target: 'failed.declined', actions: 'storePaymentError' },",
  },
  {
    file: 'machines/booking/offer-region.ts',
    place: 'an unreachable shop is asked again',
    test: 'test/models/booking.test.ts',
    from: "params: 'unreachable' },\n      after: { retry: 'fetching' },",
    to: "params: 'unreachable' },\n      after: { retry: 'unasked' },",
  },
  {
    file: 'machines/session.ts',
    place: 'a logout forgets the persons',
    test: 'test/models/session.test.ts',
    from: "actions: ['forgetPersons', { type: 'notifyTabs', params: { type: 'session.ended', end: 'loggedOut' } }]",
    to: "actions: [{ type: 'notifyTabs', params: { type: 'session.ended', end: 'loggedOut' } }]",
  },
  {
    file: 'machines/booking/changes.ts',
    place: 'another location asks for its stock',
    test: 'test/models/booking.test.ts',
    from: 'JSON.stringify([days.from, days.to, location, pickupDayBefore])',
    to: 'JSON.stringify([days.from, days.to, pickupDayBefore])',
  },
  {
    file: 'machines/booking/guards.ts',
    place: 'a pause in choosing is shorter than one after a failure',
    test: 'test/models/delays.test.ts',
    from: 'settled: 150,',
    to: 'settled: 5000,',
  },
]

export const fixedMutants = (): Mutant[] =>
  FIXED.map(({ file, place, from, to, test }) => {
    const source = readFileSync(file, 'utf8')
    if (!source.includes(from)) throw new Error(`${file} does not have what a fixed mutant changes: ${place}`)
    const code = source.replace(from, to)
    // A mutant that begins with `settled` swaps both texts.
    return {
      kind: 'fixed',
      file,
      place,
      test,
      code: from.startsWith('settled') ? code.replace('retry: 5000,', 'retry: 150,') : code,
    }
  })
