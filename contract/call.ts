import type * as z from 'zod/mini'

/**
 * One call of the API: the only description of what crosses HTTP.
 * Paths are relative to `{origin}[/{tenant}]/{locale}`; parameters are written `{id}`.
 * contract/calls.ts names them all: the server's handlers, the client, /api/openapi.json and docs/api.md are made from there.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** Who may make it. booking: the holder of the booking's token, or the account it belongs to. group: its leader or members, by their cookies. provider: the holder of the notification key. */
  access: 'anyone' | 'booking' | 'group' | 'customer' | 'staff' | 'provider'
  summary: string
  /** JSON body; absent for calls without one. */
  body?: z.ZodMiniType
  query?: z.ZodMiniType
  /** Calls that only read take their JSON as text/plain too: a browser then sends no preflight request. */
  plainText?: true
  /** Pages of the shop may make it at another origin, the one of settings.baseUrl; it reads no cookie. */
  crossOrigin?: true
  /** The most that its body may have, in bytes; absent: as much as most calls. */
  bytesMax?: number
  /** The body is text as it comes, of any media type: the payment provider's notification. */
  text?: true
  /** Of a good answer; absent: 200 (`goodStatusOf`). */
  status?: 201 | 202
  answer: z.ZodMiniType
  /** Needs an Idempotency-Key header: a request that is sent twice is carried out once. */
  keyed?: true
  /** A GET that changes something: refused when another site makes the browser send it, as all calls that write are. */
  ownSite?: true
  /** 401: a secret is wrong; calls of customers and staff have it anyway, for those who are not logged in. 410: the link of a mail is used or too old. 429: of a GET, too many wrong guesses. */
  refuses?: readonly (401 | 410 | 429)[]
  /** Bodies of refusals beyond the common ones of `errors.ts`. */
  refusals?: Partial<Record<409 | 422, z.ZodMiniType>>
}

export const defineCall = <const C extends Call>(call: C): C => call

/** The status of a good answer. */
export const goodStatusOf = ({ status }: Call): 200 | 201 | 202 => status ?? 200

export type BodyOf<C extends Call> = C extends { body: infer S extends z.ZodMiniType } ? z.infer<S> : undefined
export type QueryOf<C extends Call> = C extends { query: infer S extends z.ZodMiniType } ? z.infer<S> : undefined
export type AnswerOf<C extends Call> = z.infer<C['answer']>
