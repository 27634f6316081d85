import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { ErrorCode, Invalid, Refused, RuleBroken } from '#contract/errors.ts'
import { ApiError } from './errors.ts'

type OwnRefusal<C> = C extends { refusals: infer R extends Record<number, z.ZodMiniType> }
  ? z.output<R[keyof R]>
  : never

export type RefusalOf<C extends Call> = Invalid | z.infer<typeof RuleBroken | typeof Refused> | OwnRefusal<C>

/** Returns the body of a refusal of the call `C`, or undefined if the error is none. */
export const refusalOf = <C extends Call>(error: unknown): RefusalOf<C> | undefined =>
  error instanceof ApiError ? (error.body as RefusalOf<C> | undefined) : undefined

export const issuesOf = (error: unknown): Invalid['issues'] => {
  const refusal = refusalOf(error)
  return refusal && 'issues' in refusal ? refusal.issues : []
}

export const refusedCode = (error: unknown): ErrorCode | null => {
  const refusal = refusalOf(error)
  return refusal && 'errorcode' in refusal ? refusal.errorcode : null
}
