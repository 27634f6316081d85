import * as z from 'zod/mini'
import { UNANSWERED_MAX } from './constants.ts'

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const IdempotencyKey = z.string().check(z.regex(/^[\w-]{16,64}$/))

/** Of earlier orders without an answer, the oldest first: what they made counts as the visitor's own. */
export const UnansweredKeys = z.nullish(z.array(IdempotencyKey).check(z.maxLength(UNANSWERED_MAX)))
