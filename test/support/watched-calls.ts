import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Call, goodStatusOf } from '#contract/call.ts'
import { Invalid, Refused } from '#contract/errors.ts'
import { inEachLocale, type Locale } from '#contract/primitives.ts'
import { refusalStatusesOf } from '#server/http/call-statuses.ts'
import type { TestShop } from './app.ts'
import type { SentCall } from './bad-call.ts'
import { watchShop } from './watched-shop.ts'

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

const MESSAGES = inEachLocale((locale) => {
  const folder = join(import.meta.dirname, '../../locales', locale)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => textsIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
})

const isOfLocale = (locale: Locale, { path, message }: Invalid['issues'][number]): boolean =>
  MESSAGES[locale].some((text) => text.replace('{path}', () => path) === message)

const schemaOf = (call: Call, status: number): z.ZodMiniType =>
  call.refusals?.[status as 409 | 422] ?? (status === 422 ? Invalid : Refused)

const parsed = (text: string): unknown => {
  try {
    // A byte order mark is no part of the text, as for the server's decoder.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const answerFaults = (call: Call, { locale }: SentCall, status: number, text: string): string[] => {
  if (status >= 500) return [`answers ${status}`]
  if (status < 400) return status === goodStatusOf(call) ? [] : [`answers ${status}`]
  if (!refusalStatusesOf(call).includes(status)) return [`refuses with ${status}, which the contract does not name`]
  const body = parsed(text)
  const refusal = z.safeParse(schemaOf(call, status), body)
  const invalid = z.safeParse(Invalid, body)
  if (!refusal.success && !(status === 422 && invalid.success))
    return [`refuses with ${status} by a body that does not fit the contract`]
  const foreign = invalid.data?.issues.find((issue) => !isOfLocale(locale, issue))
  return foreign ? [`names an issue not in ${locale}: ${foreign.message}`] : []
}

const acceptedFaults = (call: Call, { body }: SentCall): string[] => {
  if (!call.body || call.text) return []
  const sent = parsed(typeof body === 'string' ? body : Buffer.from(body ?? []).toString('utf8'))
  return z.safeParse(call.body, sent).success ? [] : ['accepts a body that the contract refuses']
}

export interface Tried {
  status: number
  faults: string[]
}

interface WatchedShop extends Pick<TestShop, 'db' | 'logged'> {
  app: { request: (url: string, init: RequestInit) => Promise<Response> | Response }
}

export const watchCalls = async ({ app, db, logged }: WatchedShop) => {
  const { begin, hasWritten, restore, takeLogFaults } = await watchShop({ db, logged })

  const send = async (call: Call, sent: SentCall): Promise<Tried> => {
    const { method, path, headers, body } = sent
    takeLogFaults()
    const response = await app.request(`http://localhost${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    const { status } = response
    const text = await response.text()
    const faults = answerFaults(call, sent, status, text)
    if (status < 400) faults.push(...acceptedFaults(call, sent))
    faults.push(...takeLogFaults())
    return { status, faults }
  }

  /**
   * Sends the call, compares all rows, and restores them.
   * @param afterwards finds faults that an accepted and stored input causes later
   */
  const tryCall = async (
    call: Call,
    sent: SentCall,
    afterwards: () => Promise<string[]> = async () => [],
  ): Promise<Tried> => {
    const { status, faults } = await send(call, sent)
    if (status < 400 && (await hasWritten())) faults.push(...(await afterwards()))
    const changed = await restore()
    if (status >= 400 && changed.length > 0) faults.push(`refuses, but changes ${changed.join(', ')}`)
    return { status, faults }
  }

  return { begin, try: tryCall }
}

export type WatchedCalls = Awaited<ReturnType<typeof watchCalls>>
