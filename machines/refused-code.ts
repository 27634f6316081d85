import { RuleBroken, type ErrorCode } from '#contract/errors.ts'

/** The error code by which the shop has refused a call that failed; null: it gave none, or did not answer. */
export const refusedCode = (error: unknown): ErrorCode | null =>
  RuleBroken.safeParse((error as { body?: unknown } | null)?.body).data?.errorcode ?? null
