/** The charts that a recording leaves out, by reason. */
export const UNRECORDED = {
  /** The fields of this chart are measures of a person, which the booking's chart receives when they are stored. */
  measures: ['bodyForm'],
  effects: ['copies', 'languageSwitch', 'newsletter'],
  /** This chart sends the report, which contains only earlier events. */
  report: ['problemReport'],
  /** The staff do not report their own pages, and their searches contain names. */
  staff: ['counterSearch', 'codeScan', 'counterAction', 'flowPlayer'],
  server: ['groupReservation', 'reservation', 'paymentAttempt', 'refund'],
} as const
