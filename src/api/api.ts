import type * as z from 'zod/mini'
import type { AnswerOf, Call, QueryOf } from '#contract/call.ts'
import type { VISITOR_CALLS } from '#contract/visitor-calls.ts'

export type Calls = typeof VISITOR_CALLS
export type ClientCallName = keyof Calls

type BodyInput<C extends Call> = C extends { body: infer S extends z.ZodMiniType } ? z.input<S> : undefined

export interface CallOptions<C extends Call> {
  params?: Record<string, string>
  query?: QueryOf<C>
  body?: BodyInput<C>
  headers?: Record<string, string>
  /** With 'error', the request fails if the server answers by a redirect. */
  redirect?: 'error'
  signal?: AbortSignal
}

export type PageAnswer = { answer: unknown } | { status: number; body: unknown }

/**
 * The answers that a page contains, because the server has made the page's first calls. Each key names a call with its
 * parameters.
 */
export type PageAnswers = Record<string, PageAnswer>

export interface Api {
  /** The path before `/api/...`, e.g. `/alpin/de`. Every query key starts with it. */
  readonly base: string
  /**
   * Makes the call of the given name (contract/visitor-calls.ts).
   * @throws {ApiError} if the server refuses the call, with the parsed body
   * @throws {UnreachableError} if no answer arrives
   * @throws the signal's reason when aborted, a ZodError when the answer breaks the contract
   */
  call<N extends ClientCallName>(name: N, options?: CallOptions<Calls[N]>): Promise<AnswerOf<Calls[N]>>
  /**
   * Works like `call`, for a call whose schemas other pages must not load, so that visitor-calls.ts does not list it.
   */
  send<C extends Call>(call: C, options?: CallOptions<C>): Promise<AnswerOf<C>>
  /** The answers that the page contains. Only `src/api/page-answers.ts` reads and writes them. */
  readonly answers: PageAnswers
  /** Returns the shop's current time, derived from its last answer, because a visitor's clock may be wrong. */
  now(): number
}

/** The part of `fetch` that the client uses. On the server, this function calls the API in the same process. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

export interface ApiOptions {
  base: string
  answers?: PageAnswers
  credentials?: RequestCredentials
  fetch?: Fetch
}
