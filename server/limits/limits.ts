const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  max: number
  seconds: number
  ofMachine?: true
}

/**
 * The maximum number of events within a number of seconds, in one shop. With `ofMachine`, the events of all shops are
 * counted together, because they all use this machine's processor or fill the same mailbox. Limits for units held
 * without payment are in holding-limits.ts.
 */
export const LIMITS = {
  /** The limit of wrong passwords from one network address for one account. */
  wrongPasswordsOfPair: { max: 10, seconds: 15 * MINUTE },
  /** The limit of wrong passwords in a browser that has logged in to the account before. */
  wrongPasswordsOfDevice: { max: 10, seconds: 15 * MINUTE },
  /**
   * The limits of wrong passwords from one network address, which a hotel's guests share, and for one account, which
   * may be attacked from many addresses.
   */
  wrongPasswordsOfAddress: { max: 50, seconds: 15 * MINUTE, ofMachine: true },
  wrongPasswordsOfAccount: { max: 50, seconds: 15 * MINUTE },
  /** The limits of mails that a stranger can cause, counted by sender and by recipient. */
  mailsAskedByAddress: { max: 30, seconds: HOUR, ofMachine: true },
  mailsAskedForEmail: { max: 5, seconds: HOUR, ofMachine: true },
  /**
   * The limits of mails about bookings that no payment causes, by the caller's network address. Above the first limit,
   * mails about cancellations and declined cards are dropped. Above the second limit, calls that cause other mails are
   * refused (server/outbox/queue.ts).
   */
  sparedMailsByAddress: { max: 30, seconds: HOUR },
  bookingMailsByAddress: { max: 30, seconds: HOUR },
  /**
   * The limits of mails to one mailbox, without mails about paid bookings. The first limit counts all these mails, the
   * second only optional mails (server/outbox/mail-limits.ts).
   */
  mailsForMailbox: { max: 10, seconds: HOUR, ofMachine: true },
  optionalMails: { max: 7, seconds: HOUR, ofMachine: true },
  /** The limit of mails to one mailbox with the links of a leader's groups. */
  linksForMailbox: { max: 1, seconds: 10 * MINUTE },
  /**
   * The limits of a group's reminders. They are enough for a group of two classes, and for the groups of a school,
   * which share a network address.
   */
  remindersOfPerson: { max: 1, seconds: DAY },
  remindersOfGroup: { max: 60, seconds: DAY },
  remindersByAddress: { max: 120, seconds: DAY },
  /** The limits of wrong discount codes. The first is for one network address, which a hotel's guests share. */
  wrongCodesOfAddress: { max: 60, seconds: 10 * MINUTE },
  wrongCodesOfSession: { max: 30, seconds: 10 * MINUTE },
  wrongCodesOfTenant: { max: 3_000, seconds: 10 * MINUTE },
  /** The limit of guesses of a group's address or link from one network address, which a school shares. */
  wrongGroupsOfAddress: { max: 60, seconds: 10 * MINUTE },
  /** The limits of reports from one network address, and from all visitors of a shop together. */
  recordingsOfAddress: { max: 10, seconds: HOUR },
  recordingsOfTenant: { max: 500, seconds: HOUR },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** The names of the limits that count mails to a mailbox. */
export const LIMITS_BY_MAILBOX = [
  'mailsAskedForEmail',
  'mailsForMailbox',
  'optionalMails',
  'linksForMailbox',
] as const satisfies LimitName[]

/**
 * The limit of calls, pages and pictures for one network address in all shops. Each process counts only requests that
 * it answers itself, because the limit protects the process's own processor.
 */
export const READINGS = { max: 3_000, seconds: MINUTE }
/**
 * The number of reading calls that are added for a page that the server renders, because rendering takes about as long
 * as so many calls.
 */
export const PAGE_READINGS = 10
/**
 * The number of reading calls that one writing call counts for. It is more than one, because the call stores rows for
 * months. The number is low enough for a class of pupils who share one network address.
 */
export const WRITE_READINGS = 5
/**
 * The number of reading calls that are added when a browser sends the traffic of a page, because storing the traffic
 * changes many rows. The limit still allows a hotel's guests, who share a network address, to leave 120 pages in a
 * minute.
 */
export const TRAFFIC_READINGS = 20
