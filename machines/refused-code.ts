import { RuleBroken, type ErrorCode } from '#contract/errors.ts'

export const refusedCode = (error: unknown): ErrorCode | null =>
  RuleBroken.safeParse((error as { body?: unknown } | null)?.body).data?.errorcode ?? null
