import type * as z from 'zod/mini'

/**
 * One call of the API, the only description of its HTTP messages. Paths are relative to `{origin}[/{tenant}]/{locale}`;
 * parameters are written `{id}`. The server's handlers, the client, /api/openapi.json and docs/api.md use the list in
 * contract/calls.ts.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /**
   * The permitted callers. booking: holders of the booking's token, or the account that it belongs to. group: its
   * leader or members, by their cookies. provider: the holder of the notification key.
   */
  access: 'anyone' | 'booking' | 'group' | 'customer' | 'staff' | 'provider'
  summary: string
  /** The JSON body; absent for calls without one. */
  body?: z.ZodMiniType
  query?: z.ZodMiniType
  /** Calls that only read also accept their JSON as text/plain, because a browser then sends no preflight request. */
  plainText?: true
  /** The shop's pages may make this call at another origin (settings.baseUrl), where it reads no cookie. */
  crossOrigin?: true
  /** The largest body in bytes; absent: the usual limit. */
  bytesMax?: number
  /** The body is raw text of any media type: the payment provider's notification. */
  text?: true
  /** The status of a successful answer; absent: 200 (`goodStatusOf`). */
  status?: 201 | 202
  answer: z.ZodMiniType
  /** Requires an Idempotency-Key header, so that a repeated request is carried out once. */
  keyed?: true
  /** A GET with an effect. It is refused when another site causes it, as all writing calls are. */
  ownSite?: true
  /**
   * 401: a secret is wrong; calls of customers and staff also have it without a login. 410: the link of a mail is used
   * or expired. 429 for a GET: too many wrong guesses.
   */
  refuses?: readonly (401 | 410 | 429)[]
  /** Bodies of refusals beyond the common ones of `errors.ts`. */
  refusals?: Partial<Record<409 | 422, z.ZodMiniType>>
}

/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <
  const M extends Call['method'],
  const P extends Call['path'],
  const C extends Omit<Call, 'method' | 'path'>,
>(
  method: M,
  path: P,
  call: C,
) => ({ method, path, ...call })

/** The status of a successful answer. */
export const goodStatusOf = ({ status }: Call): 200 | 201 | 202 => status ?? 200

export type BodyOf<C extends Call> = C extends { body: infer S extends z.ZodMiniType } ? z.infer<S> : undefined
export type QueryOf<C extends Call> = C extends { query: infer S extends z.ZodMiniType } ? z.infer<S> : undefined
export type AnswerOf<C extends Call> = z.infer<C['answer']>
