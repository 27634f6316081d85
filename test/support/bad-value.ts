import * as fc from 'fast-check'

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

export const strange = fc.oneof(
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
export type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

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

export const broken = fc.record({
  how: fc.constantFrom('cut', 'empty', 'no UTF-8', 'deep', 'text', 'twice', 'mark', 'form'),
  at: fc.nat(1000),
  text: fc.string({ unit: 'binary', maxLength: 200 }),
})
export type Broken = typeof broken extends fc.Arbitrary<infer T> ? T : never

/** The text of a value, after something has gone wrong with it. */
export const brokenText = (json: string, { how, at, text }: Broken): string | Uint8Array<ArrayBuffer> => {
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

export const changes = fc.array(change, { minLength: 1, maxLength: 3 })
export const seed = fc.nat(1_000_000)

/** @param fitting gives the parts that `good` lacks */
export const withChanges = (good: unknown, fitting: unknown, list: readonly Change[]): unknown =>
  list.reduce((body, each) => withChange(body, fitting, each), structuredClone(good))
