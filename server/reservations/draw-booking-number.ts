import { randomInt } from 'node:crypto'
import { NUMBER_LENGTH, NUMBER_LETTERS } from '#domain/reservation/booking-number.ts'

/** Draws a number such as ALP-7K3M9Q. It is unique by the database: the transaction is tried again when it is taken. */
export const drawBookingNumber = (prefix: string): string =>
  `${prefix}-${Array.from({ length: NUMBER_LENGTH }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)]).join('')}`
