import { createFetch, FetchError, type FetchResponse } from 'ofetch'
import * as z from 'zod/mini'
import { type AnswerOf, type Call, goodStatusOf } from '#contract/call.ts'
import { BUSY, Invalid, Refused, RuleBroken } from '#contract/errors.ts'
import { VISITOR_CALLS } from '#contract/visitor-calls.ts'
import type { ApiOptions, ClientCallName, CallOptions, Calls } from './api.ts'
import { beginWait } from './busy.ts'
import { ApiError, UnreachableError } from './errors.ts'

const CommonRefusal = z.union([Invalid, RuleBroken, Refused])

const parseRefusal = (call: Call, status: number, body: unknown): unknown => {
  const own = call.refusals?.[status as 409 | 422]?.safeParse(body)
  return own?.success ? own.data : CommonRefusal.safeParse(body).data
}

const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const mediaType = (call: Call): string => (call.plainText ? 'text/plain' : 'application/json')

interface SendOptions extends ApiOptions {
  onAnswer: (response: Response) => void
}

const BUSY_STATUS = 503
const BUSY_RETRIES = 4
const DELAY_SECONDS = 3

const isBusy = ({ status, _data }: FetchResponse<unknown>): boolean =>
  status === BUSY_STATUS && Refused.safeParse(_data).data?.error === BUSY

/** Adds up to a second at random, so that refused visitors do not all come back at the same moment. */
const busyDelay = ({ headers }: Response): number =>
  1000 * ((Number(headers.get('Retry-After')) || DELAY_SECONDS) + Math.random())

export const sendCall = async <C extends Call>(
  { base, credentials = 'same-origin', fetch = globalThis.fetch, onAnswer }: SendOptions,
  call: C,
  { params = {}, query, body, headers, redirect, signal }: CallOptions<C>,
): Promise<AnswerOf<C>> => {
  const path = base + fillPath(call.path, params)
  let endWait: (() => void) | undefined
  const response = await createFetch({ fetch: fetch as typeof globalThis.fetch })
    .raw<unknown>(path, {
      method: call.method,
      query: query as Record<string, string> | undefined,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { ...(body === undefined ? {} : { 'Content-Type': mediaType(call) }), ...headers },
      credentials,
      redirect,
      signal,
      retry: BUSY_RETRIES,
      retryStatusCodes: [BUSY_STATUS],
      retryDelay: ({ response }) => {
        endWait ??= beginWait()
        return busyDelay(response!)
      },
      onResponseError: ({ response, options }) => {
        if (!isBusy(response)) options.retry = false
      },
    })
    .catch((cause: unknown) => {
      signal?.throwIfAborted()
      if (cause instanceof FetchError && cause.response) return cause.response
      throw new UnreachableError(path, cause)
    })
    .finally(() => endWait?.())
  onAnswer(response)
  if (response.status !== goodStatusOf(call)) {
    throw new ApiError(response, parseRefusal(call, response.status, response._data), path)
  }
  return call.answer.parse(response._data) as AnswerOf<C>
}

const isVisitors = (name: ClientCallName): name is keyof typeof VISITOR_CALLS => name in VISITOR_CALLS

const callNamed = async (name: ClientCallName): Promise<Call> => {
  if (isVisitors(name)) return VISITOR_CALLS[name]
  const { GROUP_CALLS } = await import('#contract/group-calls.ts')
  return GROUP_CALLS[name]
}

export const send = async <N extends ClientCallName>(
  options: SendOptions,
  name: N,
  callOptions: CallOptions<Calls[N]>,
): Promise<AnswerOf<Calls[N]>> => sendCall(options, (await callNamed(name)) as Calls[N], callOptions)
