/** The charts that a recording leaves out, by the reason. The page of a replay says the reasons. */
export const UNRECORDED = {
  /** Its fields are measures of a person, which the booking's chart receives when they are stored. */
  measures: ['bodyForm'],
  /** Their effects are events of the recorded charts, or pages. */
  effects: ['copies', 'languageSwitch', 'newsletter'],
  /** The report is sent with the events before it. */
  report: ['problemReport'],
  /** The staff do not report their own pages, and their searches contain names. */
  staff: ['counterSearch', 'codeScan', 'counterAction', 'flowPlayer'],
  /** Browsers do not run the server's charts. */
  server: ['groupReservation', 'reservation', 'paymentAttempt', 'refund'],
} as const
