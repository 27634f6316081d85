import { hashOf } from './hash.ts'
import { Refusal } from './refusal.ts'

type Versioned<T> = T & { version: string }

/** Adds a hash of the data as their version, which also works for rows of an earlier release. */
export const withVersion = <T extends object>(data: T): Versioned<T> => ({ ...data, version: hashOf(data) })

/**
 * Prevents a browser from overwriting data that it has not seen.
 * @param version The version that the browser has seen; undefined: it sends none.
 * @param current The stored data, locked; null: removed.
 * @param next The data to be stored, so that a repeated save is not refused.
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
