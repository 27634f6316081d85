import { randomInt } from 'node:crypto'

/** No vowels (so no words), and none of 0 O, 1 I L: it is said on the phone and read from a phone. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'
const LENGTH = 6

/** A new number such as ALP-7K3M9Q. Not secret, and unique by the database: the transaction is tried again when it is taken. */
export const reservationNumber = (prefix: string): string =>
  `${prefix}-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** Whether something typed has the form of the shop's numbers, in any case of letters. */
export const isReservationNumber = (prefix: string, typed: string): boolean =>
  new RegExp(`^${prefix}-[A-Z0-9]{${LENGTH}}$`, 'i').test(typed)
