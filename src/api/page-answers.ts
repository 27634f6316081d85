import type { AnswerOf } from '#contract/call.ts'
import type { ShopPathParams } from '#domain/address/site-path.ts'
import type { Api, CallOptions, Calls, ClientCallName } from './api.ts'
import { ApiError } from './errors.ts'

/* The browser uses each answer that the page contains once instead of making the call
   (docs/decisions/2026-11-28-own-data-in-pages.md). */

export type Asked<N extends ClientCallName> = Pick<CallOptions<Calls[N]>, 'params' | 'query' | 'body'>

export interface LoadedPage<Params = unknown> {
  context: { apiAt: (place: ShopPathParams) => Api }
  params: ShopPathParams & Params
  location: { search: object; searchStr: string }
}

interface Keyed {
  params?: object
  query?: object | undefined
  body?: unknown
}

const keyOf = (api: Api, name: ClientCallName, { params, query, body }: Keyed): string => {
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return JSON.stringify([api.base, name, params, asked, ...(body === undefined ? [] : [body])])
}

/** The statuses of refusals that stay valid, so that the browser does not repeat the call. */
const LASTING: readonly number[] = [404, 409]

/** Makes a call on the server, and stores the answer or a lasting refusal for the page. Does nothing in the browser. */
export const bring = async <N extends ClientCallName>(api: Api, name: N, asked: Asked<N> = {}): Promise<void> => {
  if (!import.meta.env.SSR) return
  const key = keyOf(api, name, asked)
  try {
    api.answers[key] = { answer: await api.call(name, asked) }
  } catch (error) {
    if (error instanceof ApiError && LASTING.includes(error.status))
      api.answers[key] = { status: error.status, body: error.body }
  }
}

/**
 * Returns the answer that the page contains, or undefined.
 * @throws {ApiError} if the server has refused the call
 */
export const peek = <N extends ClientCallName>(
  api: Api,
  name: N,
  asked: Asked<N> = {},
): AnswerOf<Calls[N]> | undefined => {
  const found = api.answers[keyOf(api, name, asked)]
  if (!found) return undefined
  if ('answer' in found) return found.answer as AnswerOf<Calls[N]>
  throw new ApiError({ status: found.status, statusText: '' }, found.body, name)
}

/** Works like `peek`, and removes the answer in the browser. */
export const take = <N extends ClientCallName>(
  api: Api,
  name: N,
  asked: Asked<N> = {},
): AnswerOf<Calls[N]> | undefined => {
  try {
    return peek(api, name, asked)
  } finally {
    if (!import.meta.env.SSR) delete api.answers[keyOf(api, name, asked)]
  }
}

/** Returns the answer that a query begins with, or undefined if the page contains none or only a refusal. */
export const ofPage = <N extends ClientCallName>(
  api: Api,
  name: N,
  asked: Asked<N> = {},
): AnswerOf<Calls[N]> | undefined => {
  try {
    return take(api, name, asked)
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
