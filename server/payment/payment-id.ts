import { randomBytes } from 'node:crypto'

const BYTES = 16

/** What a payment is called at the provider (merchantTransactionId): nobody can guess it. */
export const newPaymentId = (): string => randomBytes(BYTES).toString('base64url')
