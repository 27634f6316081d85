import * as z from 'zod/mini'
import { ERROR_CODE } from './constants.ts'
import { TEXT_MAX } from './limits.ts'
import { Id, text } from './primitives.ts'

/**
 * The reason for an empty offer or a refused order. `ERROR_CODE` lists the codes of this release; a newer server may
 * send others.
 */
export const ErrorCode = z.union([z.literal(Object.values(ERROR_CODE)), z.int()])
export type ErrorCode = z.infer<typeof ErrorCode>

/**
 * The maximum number of issues in an answer, because the server writes a message for each issue, and a crafted body can
 * have thousands of them.
 */
export const ISSUES_MAX = 100

/**
 * 422: the body is invalid. Each `message` is in the language of the request; `path` has dots (`persons.0.email`). The
 * answer has at most `ISSUES_MAX` issues.
 */
export const Invalid = z.object({
  error: z.literal('invalid'),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type Invalid = z.infer<typeof Invalid>

/** Any other refusal, which has no error code: 401, 404, 413, 415, 429, 503. */
export const Refused = z.object({ error: z.string() })

/** A unit of stock: a product, or one variant of one of its models. */
export const UnitRef = z.object({
  product: Id,
  model: z.optional(Id),
  property1: z.optional(text(TEXT_MAX.sizeName)),
})
export type UnitRef = z.infer<typeof UnitRef>

/** 409 of checkout: the shortfalls. */
export const OutOfStock = z.object({
  outOfStock: z.array(z.extend(UnitRef, { missing: z.int().check(z.gte(1)) })),
})
export type OutOfStock = z.infer<typeof OutOfStock>

/** 409: the request breaks a rule of the shop. */
export const RuleBroken = z.object({ errorcode: ErrorCode })
