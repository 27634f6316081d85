const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  max: number
  seconds: number
  ofMachine?: true
}

/**
 * With `ofMachine`, the events of all shops count together, so that nobody gets more attempts or mails by using several
 * shops.
 */
export const LIMITS = {
  wrongPasswordsOfPair: { max: 10, seconds: 15 * MINUTE },
  wrongPasswordsOfDevice: { max: 10, seconds: 15 * MINUTE },
  /**
   * The first limit is high, because a hotel's guests share one network address. The second limit counts attacks on one
   * account from all addresses.
   */
  wrongPasswordsOfAddress: { max: 50, seconds: 15 * MINUTE, ofMachine: true },
  wrongPasswordsOfAccount: { max: 50, seconds: 15 * MINUTE },
  mailsAskedByAddress: { max: 30, seconds: HOUR, ofMachine: true },
  mailsAskedForEmail: { max: 5, seconds: HOUR, ofMachine: true },
  /**
   * Above the first limit, mails about cancellations and declined cards are dropped. Above the second, calls that cause
   * other mails are refused.
   */
  sparedMailsByAddress: { max: 30, seconds: HOUR },
  bookingMailsByAddress: { max: 30, seconds: HOUR },
  /** Limits mails to one mailbox that cost their sender nothing. The second limit is for those that may be dropped. */
  mailsForMailbox: { max: 10, seconds: HOUR, ofMachine: true },
  optionalMails: { max: 7, seconds: HOUR, ofMachine: true },
  linksForMailbox: { max: 1, seconds: 10 * MINUTE },
  /**
   * A group may mail 60 reminders a day. The limit by address is higher, because the groups of a school share a network
   * address.
   */
  remindersOfPerson: { max: 1, seconds: DAY },
  remindersOfGroup: { max: 60, seconds: DAY },
  remindersByAddress: { max: 120, seconds: DAY },
  wrongCodesOfAddress: { max: 60, seconds: 10 * MINUTE },
  wrongCodesOfSession: { max: 30, seconds: 10 * MINUTE },
  wrongCodesOfTenant: { max: 3_000, seconds: 10 * MINUTE },
  wrongGroupsOfAddress: { max: 60, seconds: 10 * MINUTE },
  recordingsOfAddress: { max: 10, seconds: HOUR },
  recordingsOfTenant: { max: 500, seconds: HOUR },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

export const LIMITS_BY_MAILBOX = [
  'mailsAskedForEmail',
  'mailsForMailbox',
  'optionalMails',
  'linksForMailbox',
] as const satisfies LimitName[]

/** Each process counts only requests that it answers itself, because the limit protects its own processor. */
export const READINGS = { max: 3_000, seconds: MINUTE }
/** Rendering a page takes about as long as this number of reading calls. */
export const PAGE_READINGS = 10
/** A writing call counts for more than one reading call, because it stores rows for months. */
export const WRITE_READINGS = 5
/** A call that stores traffic counts for more than other calls that write, because it changes many rows. */
export const TRAFFIC_READINGS = 20
