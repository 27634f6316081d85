import { randomInt } from 'node:crypto'
import { NUMBER_LENGTH, NUMBER_LETTERS } from '#domain/reservation/booking-number.ts'

/**
 * Creates a number such as ALP-7K3M9Q. The database ensures that it is unique: the transaction is repeated if it is
 * taken.
 */
export const drawBookingNumber = (prefix: string): string =>
  `${prefix}-${Array.from({ length: NUMBER_LENGTH }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)]).join('')}`
