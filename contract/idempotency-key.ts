import * as z from 'zod/mini'
import { UNANSWERED_MAX } from './constants.ts'
import { matching } from './primitives.ts'

export const IdempotencyKey = matching(/^[\w-]{16,64}$/)

/** The keys of earlier orders without an answer, oldest first. */
export const UnansweredKeys = z.nullish(z.array(IdempotencyKey).check(z.maxLength(UNANSWERED_MAX)))
