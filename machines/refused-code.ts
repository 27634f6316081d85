import { RuleBroken, type ErrorCode } from '#contract/errors.ts'

/** Returns the error code of a refused call; null if the shop gave none, or did not answer. */
export const refusedCode = (error: unknown): ErrorCode | null =>
  RuleBroken.safeParse((error as { body?: unknown } | null)?.body).data?.errorcode ?? null
