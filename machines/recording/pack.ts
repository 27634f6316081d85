import type { RecordedSegment, RecordedStep, Recording } from '#contract/recordings.ts'

/* Packs values into JSON that contains each long part once, because charts share unchanged parts and the shop
   repeats its answers. */

const SHORT = 160

interface Reference {
  $: string
}

export type Parts = Record<string, unknown>

const PRIMES = [0x01000193, 0x85ebca6b] as const
const OFFSETS = [0x811c9dc5, 0x9747b28c] as const

const hash32 = (text: string, at: 0 | 1): string => {
  let hash: number = OFFSETS[at]
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index) ^ (hash >>> 15), PRIMES[at])
  return (hash >>> 0).toString(16).padStart(8, '0')
}

const contentHash = (text: string): string => hash32(text, 0) + hash32(text, 1)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export interface Packer {
  pack: (value: unknown) => unknown
  hash: (value: unknown) => string
  parts: Parts
}

export const createPacker = (parts: Parts = {}): Packer => {
  const packed = new WeakMap<object, unknown>()

  const inner = (value: object): unknown =>
    Array.isArray(value)
      ? value.map((each) => pack(each ?? null))
      : Object.fromEntries(
          Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, pack(each)]])),
        )

  const pack = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const known = packed.get(value)
    if (known !== undefined) return known
    const shallow = inner(value)
    const text = JSON.stringify(shallow)
    let result = shallow
    if (text.length > SHORT) {
      const reference: Reference = { $: contentHash(text) }
      parts[reference.$] = shallow
      result = reference
    }
    packed.set(value, result)
    return result
  }

  return { pack, hash: (value) => contentHash(JSON.stringify(pack(value) ?? null)), parts }
}

const isReference = (value: object): value is Reference =>
  '$' in value && typeof value.$ === 'string' && Object.keys(value).length === 1

const partsOf = (values: readonly unknown[], parts: Parts): Set<string> => {
  const found = new Set<string>()
  const waiting = [...values]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (!isObject(value)) continue
    if (!isReference(value)) waiting.push(...Object.values(value))
    else if (!found.has(value.$)) {
      found.add(value.$)
      waiting.push(parts[value.$])
    }
  }
  return found
}

export const neededParts = (values: readonly unknown[], parts: Parts): Parts =>
  Object.fromEntries([...partsOf(values, parts)].map((hash) => [hash, parts[hash]]))

/** No chart's data is this deep, so a deeper value must reference itself. */
const DEPTH_MAX = 60

interface Weight {
  characters: number
  height: number
}

const SHORTEST = 4

/**
 * Reads each part once, even if many values reference it.
 * @throws when a part is missing, too deep, or references itself
 */
const weigher = (parts: Parts): ((packed: unknown) => number) => {
  const known = new Map<string, Weight>()
  const weigh = (value: unknown, depth: number): Weight => {
    if (depth > DEPTH_MAX) throw new Error('The recording is too deep')
    if (!isObject(value)) return { characters: typeof value === 'string' ? value.length + 2 : SHORTEST, height: 0 }
    if (isReference(value)) {
      if (!Object.hasOwn(parts, value.$)) throw new Error('The recording lacks a part')
      const weight = known.get(value.$) ?? weigh(parts[value.$], depth + 1)
      if (depth + weight.height > DEPTH_MAX) throw new Error('The recording is too deep')
      known.set(value.$, weight)
      return weight
    }
    const sum = { characters: SHORTEST, height: 0 }
    for (const [name, each] of Object.entries(value)) {
      const { characters, height } = weigh(each, depth + 1)
      sum.characters += name.length + characters
      sum.height = Math.max(sum.height, height + 1)
    }
    return sum
  }
  return (packed) => weigh(packed, 0).characters
}

/**
 * Unpacks a value into new objects, so that two equal answers of the shop are two objects.
 * @param known unpacked parts that may be shared
 * @throws when a part is missing, too deep, or references itself
 */
export const unpack = (packed: unknown, parts: Parts, known = new Map<string, unknown>()): unknown => {
  const open = (value: unknown, depth: number): unknown => {
    if (depth > DEPTH_MAX) throw new Error('The recording is too deep')
    if (!isObject(value)) return value
    if (Array.isArray(value)) return value.map((each) => open(each, depth + 1))
    if (!isReference(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, open(each, depth + 1)]))
    if (!known.has(value.$)) {
      if (!Object.hasOwn(parts, value.$)) throw new Error('The recording lacks a part')
      known.set(value.$, open(parts[value.$], depth + 1))
    }
    return known.get(value.$)
  }
  return open(packed, 0)
}

const packedOf = (step: RecordedStep): unknown[] => {
  if (step.kind === 'start' || step.kind === 'snapshot') return [step.snapshot]
  return step.kind === 'event' ? [step.event, step.value] : []
}

/**
 * Counts the characters of all unpacked steps, because a short recording can reference a long part often.
 * @throws when a part is missing, too deep, or references itself
 */
export const unpackedSize = (
  segments: readonly Pick<RecordedSegment, 'steps'>[],
  parts: Recording['parts'],
): number => {
  const weigh = weigher(parts)
  return segments
    .flatMap(({ steps }) => steps.flatMap(packedOf))
    .reduce<number>((sum, packed) => sum + weigh(packed), 0)
}
