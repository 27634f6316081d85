import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { NUMBER_LETTERS } from '#domain/reservation/booking-number.ts'

export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Short enough for a customer to read an id out on the telephone. */
const LENGTH = 10

const idOfCall = new AsyncLocalStorage<string>()

/** Returns undefined outside of a request, as in a job. */
export const currentRequestId = (): string | undefined => idOfCall.getStore()

export const withRequestId = <T>(id: string, work: () => T): T => idOfCall.run(id, work)

export const newRequestId = (): string =>
  Array.from({ length: LENGTH }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)]).join('')
