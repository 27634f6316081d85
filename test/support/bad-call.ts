import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { AcquirerPayment, NOTIFICATION_IV_HEADER, NOTIFICATION_TAG_HEADER } from '#contract/acquirer.ts'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { LOCALES } from '#contract/constants.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-key.ts'
import type { Locale } from '#contract/primitives.ts'
import { Recording } from '#contract/recordings.ts'
import { SANDBOX_NOTIFICATION_KEY } from '#sandbox/account.ts'
import { encryptNotification } from '#sandbox/encrypt.ts'
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

const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

const STRANGE: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e21,
  2 ** 31,
  -(2 ** 53),
  1e308,
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202E zyxomma',
  '\u200B',
  'zyxomma'.repeat(20_000),
  'zyxomma😀'.repeat(20),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '24:00',
  'NaN',
  '1e3',
  "zyxomma'; drop table customers; --",
  '<script>zyxomma</script>',
  '../../etc/passwd',
  '%00',
  '__proto__',
  'constructor',
  'toString',
  [],
  {},
  [null],
  [[]],
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { length: 1e9 },
  deep(500),
  Array.from({ length: 2000 }, () => 'zyxomma'),
]

const strange = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...STRANGE) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.double({ noNaN: true })) },
)

const change = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('strange', 'strange', 'fitting', 'fitting', 'drop', 'repeat', 'add', 'swap'),
  value: strange,
  other: fc.nat(10_000),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

type Path = readonly (string | number)[]
type Parent = Record<string | number, unknown>

const pathsOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))]
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (typeof part === 'object' ? (part as Parent | null)?.[key] : undefined), value)

/** Also sets `__proto__` as a key, as `JSON.parse` does. */
const define = (target: object, key: string | number, value: unknown) =>
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })

const withChange = (body: unknown, fitting: unknown, { at, how, value: shared, other }: Change): unknown => {
  const value = structuredClone(shared)
  const paths = [
    ...new Map([...pathsOf(body), ...pathsOf(fitting)].map((path) => [JSON.stringify(path), path])).values(),
  ]
  const path = paths[at % paths.length]!
  const key = path.at(-1)
  if (key === undefined) return how === 'strange' ? value : how === 'fitting' ? fitting : body
  const parent = valueAt(body, path.slice(0, -1))
  if (typeof parent !== 'object' || parent === null) return body
  const own = parent as Parent
  const set = (next: unknown) => define(own, key, next)
  if (how === 'strange') set(value)
  if (how === 'fitting') set(structuredClone(valueAt(fitting, path)))
  if (how === 'drop') delete own[key]
  if (how === 'repeat' && Array.isArray(own[key])) set(Array.from({ length: 40 }, () => (own[key] as unknown[])[0]))
  if (how === 'add' && typeof own[key] === 'object' && own[key] !== null && !Array.isArray(own[key]))
    define(own[key], typeof value === 'string' ? value.slice(0, 50) : 'extra', value)
  if (how === 'swap') set(structuredClone(valueAt(body, paths[other % paths.length]!)))
  return body
}

const broken = fc.record({
  how: fc.constantFrom('cut', 'empty', 'no UTF-8', 'deep', 'text', 'twice', 'mark', 'form'),
  at: fc.nat(1000),
  text: fc.string({ unit: 'binary', maxLength: 200 }),
})
type Broken = typeof broken extends fc.Arbitrary<infer T> ? T : never

const brokenBody = (json: string, { how, at, text }: Broken): string | Uint8Array<ArrayBuffer> => {
  switch (how) {
    case 'cut':
      return json.slice(0, at % (json.length + 1))
    case 'empty':
      return ''
    case 'no UTF-8':
      return Uint8Array.from([...Buffer.from(json.slice(0, -2)), 0xc3, 0x28, 0xff])
    case 'deep':
      return `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    case 'twice':
      return `${json}${json}`
    case 'mark':
      return `\uFEFF${json}`
    case 'form':
      return new URLSearchParams({ text }).toString()
    default:
      return text
  }
}

const header = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 40,
})

const HEADERS = [
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

const changes = fc.array(change, { minLength: 1, maxLength: 3 })
const seed = fc.nat(1_000_000)

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
    arbitrary: way('key', fc.record({ key: fc.option<string>(header) })),
    suits: ({ keyed }) => keyed === true,
  },
  headers: {
    weight: 1,
    arbitrary: way(
      'headers',
      fc.record({ headers: fc.array(fc.tuple(fc.constantFrom(...HEADERS), header), { minLength: 1, maxLength: 3 }) }),
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

const changed = (good: unknown, fitting: unknown, list: readonly Change[]): unknown =>
  list.reduce((body, each) => withChange(body, fitting, each), structuredClone(good))

const queryWith = (
  call: Call,
  { seed: from, changes: list, isRepeated }: Extract<Badness, { way: 'query' }>,
): string => {
  const fitting = call.query ? fittingBody(call.query, from) : { wl: 'worked' }
  const fields = Object.entries(Object(changed(fitting, fitting, list)) as object).slice(0, 20)
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
    return pack(changed(badness.from === 'good' ? good : fitting, fitting, badness.changes))
  }
  const whole = pack(good)
  return badness.way === 'broken' ? { ...whole, body: brokenBody(whole.body, badness.broken) } : whole
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
