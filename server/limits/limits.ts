const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  max: number
  seconds: number
  ofMachine?: true
}

/**
 * The maximum of events within a number of seconds, in one shop; `ofMachine`: in all shops together, because the limit
 * protects the machine or belongs to no shop: hashing uses the processor, a guesser can try all shops, and a mailbox is
 * the same for each shop. The maximum of units held without payment is in holding-limits.ts.
 */
export const LIMITS = {
  /** Wrong passwords from one address for one account. */
  wrongPasswordsOfPair: { max: 10, seconds: 15 * MINUTE },
  /** Wrong passwords from a browser that has logged in to the account before. */
  wrongPasswordsOfDevice: { max: 10, seconds: 15 * MINUTE },
  /** A hotel's guests share an address, and an account may be attacked from many addresses. */
  wrongPasswordsOfAddress: { max: 50, seconds: 15 * MINUTE, ofMachine: true },
  wrongPasswordsOfAccount: { max: 50, seconds: 15 * MINUTE },
  /** Mails that a stranger can cause: by the sender, and by the recipient. */
  mailsAskedByAddress: { max: 30, seconds: HOUR, ofMachine: true },
  mailsAskedForEmail: { max: 5, seconds: HOUR, ofMachine: true },
  /**
   * Mails about bookings, without payment: optional ones, which are dropped beyond the limit, and those whose call is
   * refused (outbox/queue).
   */
  sparedMailsByAddress: { max: 30, seconds: HOUR },
  bookingMailsByAddress: { max: 30, seconds: HOUR },
  /** All mails to a mailbox without payment, and the optional ones among them (outbox/mail-limits). */
  mailsForMailbox: { max: 10, seconds: HOUR, ofMachine: true },
  optionalMails: { max: 7, seconds: HOUR, ofMachine: true },
  /** The mail with a leader's links. */
  linksForMailbox: { max: 1, seconds: 10 * MINUTE },
  /** A group is a class or two, and a school's groups share an address. */
  remindersOfPerson: { max: 1, seconds: DAY },
  remindersOfGroup: { max: 60, seconds: DAY },
  remindersByAddress: { max: 120, seconds: DAY },
  /** A hotel's guests share an address. */
  wrongCodesOfAddress: { max: 60, seconds: 10 * MINUTE },
  wrongCodesOfSession: { max: 30, seconds: 10 * MINUTE },
  wrongCodesOfTenant: { max: 3_000, seconds: 10 * MINUTE },
  /** Guesses of a group's address or link; a school shares an address. */
  wrongGroupsOfAddress: { max: 60, seconds: 10 * MINUTE },
  /** Reports by one address, and by all visitors of a shop together. */
  recordingsOfAddress: { max: 10, seconds: HOUR },
  recordingsOfTenant: { max: 500, seconds: HOUR },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** The limits of mails to a mailbox. */
export const LIMITS_BY_MAILBOX = [
  'mailsAskedForEmail',
  'mailsForMailbox',
  'optionalMails',
  'linksForMailbox',
] as const satisfies LimitName[]

/**
 * Calls, pages and pictures for one address in all shops. Each process counts by itself, because they use its
 * processor.
 */
export const READINGS = { max: 3_000, seconds: MINUTE }
/** A rendered page takes as long as this number of reading calls. */
export const PAGE_READINGS = 10
/** A writing call stores a row for months, regardless of its time. A class of pupils has one address. */
export const WRITE_READINGS = 5
