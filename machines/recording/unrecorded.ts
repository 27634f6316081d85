export const UNRECORDED = {
  /** The booking's chart receives the data of this form. */
  measures: ['bodyForm'],
  effects: ['copies', 'languageSwitch', 'newsletter'],
  /** This chart sends the report, which contains only earlier events. */
  report: ['problemReport'],
  /** The staff do not report their own pages, and their searches contain names. */
  staff: ['counterSearch', 'codeScan', 'counterAction', 'flowPlayer'],
  server: ['groupReservation', 'reservation', 'paymentAttempt', 'refund'],
} as const
