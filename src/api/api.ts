import type * as z from 'zod/mini'
import type { AnswerOf, Call, QueryOf } from '#contract/call.ts'
import type { GROUP_CALLS } from '#contract/group-calls.ts'
import type { VISITOR_CALLS } from '#contract/visitor-calls.ts'

export type Calls = typeof VISITOR_CALLS & typeof GROUP_CALLS
export type ClientCallName = keyof Calls

type BodyInput<C extends Call> = C extends { body: infer S extends z.ZodMiniType } ? z.input<S> : undefined

export interface CallOptions<C extends Call> {
  params?: Record<string, string>
  query?: QueryOf<C>
  body?: BodyInput<C>
  headers?: Record<string, string>
  redirect?: 'error'
  signal?: AbortSignal
}

export type PageAnswer = { answer: unknown } | { status: number; body: unknown }

export type PageAnswers = Record<string, PageAnswer>

export interface Api {
  /** The path before `/api/...`, such as `/alpin/de`. */
  readonly base: string
  /**
   * Makes the call of the given name (contract/visitor-calls.ts, contract/group-calls.ts).
   * @throws {ApiError} if the server refuses the call, with the parsed body
   * @throws {UnreachableError} if no answer arrives
   * @throws the signal's reason when aborted, a ZodError when the answer breaks the contract
   */
  call<N extends ClientCallName>(name: N, options?: CallOptions<Calls[N]>): Promise<AnswerOf<Calls[N]>>
  /** Works like `call`, for a call that these files do not list. */
  send<C extends Call>(call: C, options?: CallOptions<C>): Promise<AnswerOf<C>>
  readonly answers: PageAnswers
  /** Returns the shop's current time, because a visitor's clock may be wrong. */
  now(): number
}

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

export interface ApiOptions {
  base: string
  answers?: PageAnswers
  credentials?: RequestCredentials
  fetch?: Fetch
}
