import * as z from 'zod/mini'
import { ERROR_CODE } from './constants.ts'
import { TEXT_MAX } from './limits.ts'
import { Id, PersonalString, ShopString, shopText } from './primitives.ts'

/** `ERROR_CODE` lists the codes of this release. Other numbers are valid too, because a newer server may send them. */
export const ErrorCode = z.union([z.literal(Object.values(ERROR_CODE)), z.int()])
export type ErrorCode = z.infer<typeof ErrorCode>

/** The maximum number of issues in an answer, because a crafted body could have thousands of errors. */
export const ISSUES_MAX = 100

/**
 * The answer 422 to an invalid body. Each `message` is in the language of the request, and each `path` has dots
 * (`persons.0.email`).
 */
export const Invalid = z.object({
  error: z.literal('invalid'),
  issues: z.array(z.object({ path: ShopString, message: PersonalString })),
})
export type Invalid = z.infer<typeof Invalid>

/** A refusal without an error code. */
export const Refused = z.object({ error: ShopString })

/** The error of a 503 to a request that the server has refused before any work, so that it can be sent once more. */
export const BUSY = 'busy'

/** A unit of stock: a product, or one variant of one of its models. */
export const UnitRef = z.object({
  product: Id,
  model: z.optional(Id),
  property1: z.optional(shopText(TEXT_MAX.sizeName)),
})
export type UnitRef = z.infer<typeof UnitRef>

export const OutOfStock = z.object({
  outOfStock: z.array(z.extend(UnitRef, { missing: z.int().check(z.gte(1)) })),
})
export type OutOfStock = z.infer<typeof OutOfStock>

export const RuleBroken = z.object({ errorcode: ErrorCode })
