import type { AnswerOf, Call } from '#contract/call.ts'
import type { ShopPathParams } from '#domain/address/site-path.ts'
import type { Api, CallOptions, Calls, ClientCallName } from './api.ts'
import { ApiError } from './errors.ts'

/* The browser uses each answer that the page contains once instead of making the call
   (docs/decisions/2026-11-28-own-data-in-pages.md). */

type Named = ClientCallName | Call
type CallOf<C extends Named> = C extends ClientCallName ? Calls[C] : C extends Call ? C : never
export type Asked<C extends Named> = Pick<CallOptions<CallOf<C>>, 'params' | 'query' | 'body'>

export interface LoadedPage<Params = unknown> {
  context: { apiAt: (place: ShopPathParams) => Api }
  params: ShopPathParams & Params
  location: { search: object; searchStr: string }
}

const nameOf = (call: Named): string => (typeof call === 'string' ? call : call.path)

interface Keyed {
  params?: object
  query?: object | undefined
  body?: unknown
}

const keyOf = (api: Api, call: Named, { params, query, body }: Keyed): string => {
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return JSON.stringify([api.base, nameOf(call), params, asked, ...(body === undefined ? [] : [body])])
}

const send = (api: Api, call: Named, asked: object): Promise<unknown> =>
  typeof call === 'string' ? api.call(call, asked) : api.send(call, asked)

/** The statuses of refusals that stay valid, so that the browser does not repeat the call. */
const LASTING: readonly number[] = [404, 409]

/** Makes a call on the server, and stores the answer or a lasting refusal for the page. Does nothing in the browser. */
export const bring = async <C extends Named>(api: Api, call: C, asked: Asked<C> = {}): Promise<void> => {
  if (!import.meta.env.SSR) return
  const key = keyOf(api, call, asked)
  try {
    api.answers[key] = { answer: await send(api, call, asked) }
  } catch (error) {
    if (error instanceof ApiError && LASTING.includes(error.status))
      api.answers[key] = { status: error.status, body: error.body }
  }
}

/**
 * Returns the answer that the page contains, or undefined.
 * @throws {ApiError} if the server has refused the call
 */
export const peek = <C extends Named>(api: Api, call: C, asked: Asked<C> = {}): AnswerOf<CallOf<C>> | undefined => {
  const found = api.answers[keyOf(api, call, asked)]
  if (!found) return undefined
  if ('answer' in found) return found.answer as AnswerOf<CallOf<C>>
  throw new ApiError({ status: found.status, statusText: '' }, found.body, nameOf(call))
}

/** Works like `peek`, and removes the answer in the browser. */
export const take = <C extends Named>(api: Api, call: C, asked: Asked<C> = {}): AnswerOf<CallOf<C>> | undefined => {
  try {
    return peek(api, call, asked)
  } finally {
    if (!import.meta.env.SSR) delete api.answers[keyOf(api, call, asked)]
  }
}

/** Returns the answer that a query begins with, or undefined if the page contains none or only a refusal. */
export const ofPage = <C extends Named>(api: Api, call: C, asked: Asked<C> = {}): AnswerOf<CallOf<C>> | undefined => {
  try {
    return take(api, call, asked)
  } catch {
    return undefined
  }
}

const FRESH_MS = 60_000

/** Returns how long a query's data is fresh: a minute for an answer of the page, and not at all for fetched data. */
export const freshOfPage = ({ state }: { state: { dataUpdateCount: number } }): number =>
  state.dataUpdateCount === 0 ? FRESH_MS : 0

/** Removes all answers, because they may be about a customer who has logged out. */
export const forgetAnswers = ({ answers }: Api): void => {
  for (const key of Object.keys(answers)) delete answers[key]
}
