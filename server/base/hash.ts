import { createHash } from 'node:crypto'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Leaves out keys without a value and sorts the others, so that bodies with the same meaning get the same hash. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined && part !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  )
}

export const hashOf = (body: unknown): string => sha256(JSON.stringify(canonical(body)))
