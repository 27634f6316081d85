const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  max: number
  seconds: number
  ofMachine?: true
}

/**
 * How often within how many seconds. In one shop; `ofMachine`: in all shops together, since what it protects is the machine's or belongs to no shop.
 * Hashing passwords takes the processor, whoever guesses at one shop guesses at all, and a mailbox is the same for each shop. How many units one network
 * address may hold without money is in holding-limits.ts.
 */
export const LIMITS = {
  /** Of one address for one account. */
  wrongPasswordsOfPair: { max: 10, seconds: 15 * MINUTE },
  /** Of a browser in which somebody has logged in to the account before. */
  wrongPasswordsOfDevice: { max: 10, seconds: 15 * MINUTE },
  /** A hotel's guests share an address; an account may be tried from everywhere. */
  wrongPasswordsOfAddress: { max: 50, seconds: 15 * MINUTE, ofMachine: true },
  wrongPasswordsOfAccount: { max: 50, seconds: 15 * MINUTE },
  /** Mails that a stranger can cause: of one who asks, and to one who gets them. */
  mailsAskedByAddress: { max: 30, seconds: HOUR, ofMachine: true },
  mailsAskedForEmail: { max: 5, seconds: HOUR, ofMachine: true },
  /** About bookings, where nobody has to pay for another one: those that are not sent beyond it, and those whose call is refused (outbox/queue). */
  sparedMailsByAddress: { max: 30, seconds: HOUR },
  bookingMailsByAddress: { max: 30, seconds: HOUR },
  /** All letters to a mailbox that nobody has paid for, and those of them that can be left out (outbox/mail-limits). */
  mailsForMailbox: { max: 10, seconds: HOUR, ofMachine: true },
  optionalMails: { max: 7, seconds: HOUR, ofMachine: true },
  /** The letter with a leader's links. */
  linksForMailbox: { max: 1, seconds: 10 * MINUTE },
  /** A group is a class or two; several of a school are reminded from one address. */
  remindersOfPerson: { max: 1, seconds: DAY },
  remindersOfGroup: { max: 60, seconds: DAY },
  remindersByAddress: { max: 120, seconds: DAY },
  /** A hotel's guests share an address. */
  wrongCodesOfAddress: { max: 60, seconds: 10 * MINUTE },
  wrongCodesOfSession: { max: 30, seconds: 10 * MINUTE },
  wrongCodesOfTenant: { max: 3_000, seconds: 10 * MINUTE },
  /** Guesses of a group's address or link; a school shares an address. */
  wrongGroupsOfAddress: { max: 60, seconds: 10 * MINUTE },
  /** A visitor who reports again and again, and all visitors of a shop together. */
  recordingsOfAddress: { max: 10, seconds: HOUR },
  recordingsOfTenant: { max: 500, seconds: HOUR },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** Those that count what is sent to a mailbox. */
export const LIMITS_BY_MAILBOX = [
  'mailsAskedForEmail',
  'mailsForMailbox',
  'optionalMails',
  'linksForMailbox',
] as const satisfies LimitName[]

/** Calls, pages and pictures of one address in all shops, counted by each process for itself: they take its processor. */
export const READINGS = { max: 3_000, seconds: MINUTE }
/** A page that is rendered takes as long as so many calls that read. */
export const PAGE_READINGS = 10
/** A call that writes keeps a row for months, whatever it takes. A class of pupils has one address. */
export const WRITE_READINGS = 5
