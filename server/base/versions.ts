import { hashOf } from './hash.ts'
import { Refusal } from './refusal.ts'

type Versioned<T> = T & { version: string }

/** Adds a hash of the data as their version: rows that an earlier release writes have one too. */
export const withVersion = <T extends object>(data: T): Versioned<T> => ({ ...data, version: hashOf(data) })

/**
 * Keeps a browser from overwriting data that it has not seen.
 * @param version The version that the browser has seen; undefined: it names none.
 * @param current The stored data, locked; null: removed.
 * @param next The data to be stored: a save that is sent twice is not refused.
 * @throws Refusal 409 with the current data
 */
export const refuseStale = (
  version: string | undefined,
  current: Versioned<object> | null,
  next?: Versioned<object>,
): void => {
  if (version === undefined || version === current?.version || (current && current.version === next?.version)) return
  throw new Refusal(409, { error: 'changed', current })
}
