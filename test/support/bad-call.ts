import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { AcquirerPayment, NOTIFICATION_IV_HEADER, NOTIFICATION_TAG_HEADER } from '#contract/acquirer.ts'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { LOCALES } from '#contract/constants.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import type { Locale } from '#contract/primitives.ts'
import { Recording } from '#contract/recordings.ts'
import { SANDBOX_NOTIFICATION_KEY } from '#sandbox/account.ts'
import { encryptNotification } from '#sandbox/encrypt.ts'
import { broken, brokenText, type Broken, type Change, changes, seed, strange, withChanges } from './bad-value.ts'
import { compressedReport } from './compressed-report.ts'
import type { AskedCall } from './every-call.ts'
import { fittingBody } from './fitting-body.ts'
import { newKey } from './visitor.ts'

export interface SentCall {
  locale: Locale
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Bytes that HTTP allows in a header's value. */
export const headerText = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 40,
})

export const REQUEST_HEADERS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Content-Length',
  'Content-Type',
  'Cookie',
  'If-None-Match',
  'Idempotency-Key',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Request-Id',
  NOTIFICATION_IV_HEADER,
  NOTIFICATION_TAG_HEADER,
]

/** A description of a bad call, which is independent of the good call that it changes. */
export type Badness =
  | { way: 'fitting'; seed: number }
  | { way: 'changed'; seed: number; from: 'good' | 'fitting'; changes: Change[] }
  | { way: 'broken'; broken: Broken }
  | { way: 'path'; values: unknown[] }
  | { way: 'query'; seed: number; changes: Change[]; isRepeated: boolean }
  | { way: 'key'; key: string | null }
  | { way: 'headers'; headers: [string, string][] }

const way = <W extends Badness['way'], T>(name: W, rest: fc.Arbitrary<T>) =>
  rest.map((more) => ({ way: name, ...more }))

const WAYS: Record<
  Badness['way'],
  { weight: number; arbitrary: fc.Arbitrary<Badness>; suits: (call: Call) => boolean }
> = {
  fitting: { weight: 3, arbitrary: way('fitting', fc.record({ seed })), suits: ({ body }) => body !== undefined },
  changed: {
    weight: 8,
    arbitrary: way('changed', fc.record({ seed, from: fc.constantFrom('good', 'fitting'), changes })),
    suits: ({ body }) => body !== undefined,
  },
  broken: { weight: 1, arbitrary: way('broken', fc.record({ broken })), suits: ({ body }) => body !== undefined },
  path: {
    weight: 1,
    arbitrary: way('path', fc.record({ values: fc.array(strange, { minLength: 2, maxLength: 2 }) })),
    suits: ({ path }) => path.includes('{'),
  },
  query: {
    weight: 1,
    arbitrary: way('query', fc.record({ seed, changes, isRepeated: fc.boolean() })),
    suits: () => true,
  },
  key: {
    weight: 1,
    arbitrary: way('key', fc.record({ key: fc.option<string>(headerText) })),
    suits: ({ keyed }) => keyed === true,
  },
  headers: {
    weight: 1,
    arbitrary: way(
      'headers',
      fc.record({
        headers: fc.array(fc.tuple(fc.constantFrom(...REQUEST_HEADERS), headerText), { minLength: 1, maxLength: 3 }),
      }),
    ),
    suits: () => true,
  },
}

export const badnessOf = (call: Call): fc.Arbitrary<{ locale: Locale; badness: Badness }> =>
  fc.record({
    locale: fc.constantFrom(...LOCALES),
    badness: fc.oneof(...Object.values(WAYS).filter(({ suits }) => suits(call))),
  })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const escaped = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed().slice(0, 3000))

const queryWith = (
  call: Call,
  { seed: from, changes: list, isRepeated }: Extract<Badness, { way: 'query' }>,
): string => {
  const fitting = call.query ? fittingBody(call.query, from) : { wl: 'worked' }
  const fields = Object.entries(Object(withChanges(fitting, fitting, list)) as object).slice(0, 20)
  const text = fields.map(([name, value]) => `${escaped(name)}=${escaped(value ?? '')}`).join('&')
  return isRepeated ? `${text}&${text}` : text
}

interface Packing {
  schema: z.ZodMiniType
  pack: (body: unknown) => { body: string; headers?: Record<string, string> }
}

/** The server decrypts or decompresses these bodies, so that the inner value is input too. */
const PACKED: Partial<Record<AskedCall['name'], Packing>> = {
  postNotify: {
    schema: z.object({ type: z.literal('PAYMENT'), payload: AcquirerPayment }),
    pack: (value) => {
      const { body, iv, tag } = encryptNotification(SANDBOX_NOTIFICATION_KEY, JSON.stringify(value) ?? '')
      return { body, headers: { [NOTIFICATION_IV_HEADER]: iv, [NOTIFICATION_TAG_HEADER]: tag } }
    },
  },
  postRecording: {
    schema: Recording,
    pack: (value) => ({ body: JSON.stringify(compressedReport(value as object)) }),
  },
}

const plain = (body: unknown): ReturnType<Packing['pack']> => ({ body: JSON.stringify(body) ?? '' })

/** Tries of odd seeds leave the body of a call with an inner value as it is sent. */
const isInner = (badness: Badness) => !('seed' in badness) || badness.seed % 2 === 0

const bodyOf = ({ name, body: good }: AskedCall, badness: Badness) => {
  const call: Call = CALLS[name]
  const packing = isInner(badness) ? PACKED[name] : undefined
  const schema = packing?.schema ?? call.body
  const pack = packing?.pack ?? plain
  if (!schema) return undefined
  if (badness.way === 'fitting') return pack(fittingBody(schema, badness.seed))
  if (badness.way === 'changed') {
    const fitting = fittingBody(schema, badness.seed)
    return pack(withChanges(badness.from === 'good' ? good : fitting, fitting, badness.changes))
  }
  const whole = pack(good)
  return badness.way === 'broken' ? { ...whole, body: brokenText(whole.body, badness.broken) } : whole
}

export const badCall = (asked: AskedCall, tenant: string, locale: Locale, badness: Badness): SentCall => {
  const { name, params, query, cookies } = asked
  const call: Call = CALLS[name]
  const values = badness.way === 'path' ? [...badness.values] : []
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => escaped(values.pop() ?? params[param]!) || 'x')
  const sent = bodyOf(asked, badness)
  return {
    locale,
    method: call.method,
    path: `/${tenant}/${locale}${path}${badness.way === 'query' ? `?${queryWith(call, badness)}` : query}`,
    headers: {
      Host: 'localhost',
      Cookie: cookies,
      ...(call.body && { 'Content-Type': call.text ? 'text/plain' : 'application/json' }),
      ...(call.keyed &&
        !(badness.way === 'key' && badness.key === null) && {
          [IDEMPOTENCY_HEADER]: (badness.way === 'key' && badness.key) || newKey(),
        }),
      ...sent?.headers,
      ...(badness.way === 'headers' && Object.fromEntries(badness.headers)),
    },
    ...(sent && { body: sent.body }),
  }
}
