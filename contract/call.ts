import type * as z from 'zod/mini'

/** Paths are relative to `{origin}[/{tenant}]/{locale}`, and parameters are written `{id}`. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /**
   * `booking` is a browser with the booking's token, or with a login to the booking's account. `group` is the leader or
   * a member of the group.
   */
  access: 'anyone' | 'booking' | 'group' | 'customer' | 'staff' | 'provider'
  summary: string
  body?: z.ZodMiniType
  query?: z.ZodMiniObject
  /**
   * True for calls that only read and also accept their JSON body as text/plain, for which a browser sends no preflight
   * request.
   */
  plainText?: true
  /**
   * True if pages of the shop may send this call to another origin (settings.baseUrl). The call then reads no cookie.
   */
  crossOrigin?: true
  bytesMax?: number
  text?: true
  status?: 201 | 202
  answer: z.ZodMiniType
  /** True if the call needs an Idempotency-Key header, so that a repeated request is carried out once. */
  keyed?: true
  /** True for a GET that changes data, so that the server refuses it if another site causes the call. */
  ownSite?: true
  /**
   * 401: a secret is wrong, or nobody is logged in. 410: the link in a mail was used or has expired. 429: too many
   * requests or wrong guesses.
   */
  refuses?: readonly (401 | 410 | 429)[]
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

export const goodStatusOf = ({ status }: Call): 200 | 201 | 202 => status ?? 200

export type BodyOf<C extends Call> = C extends { body: infer S extends z.ZodMiniType } ? z.infer<S> : undefined
export type QueryOf<C extends Call> = C extends { query: infer S extends z.ZodMiniType } ? z.infer<S> : undefined
export type AnswerOf<C extends Call> = z.infer<C['answer']>

type CallsOf<M> = { [Name in keyof M as M[Name] extends Call ? Name : never]: M[Name] }
type AllOf<Ms extends readonly unknown[]> = Ms extends readonly [infer M, ...infer More]
  ? CallsOf<M> & AllOf<More>
  : unknown

const isCall = (value: unknown): boolean => typeof value === 'object' && value !== null && 'answer' in value

export const callsIn = <Ms extends readonly object[]>(...modules: Ms): AllOf<Ms> =>
  Object.fromEntries(
    modules.flatMap((module) => Object.entries(module).filter(([, value]) => isCall(value))),
  ) as AllOf<Ms>
