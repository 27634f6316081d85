import { hashOf } from './hash.ts'
import { Refusal } from './refusal.ts'

type Versioned<T> = T & { version: string }

/** The version is computed and not stored, so that rows of an earlier release have a version too. */
export const withVersion = <T extends object>(data: T): Versioned<T> => ({ ...data, version: hashOf(data) })

/**
 * Prevents a browser from overwriting data that it has not seen.
 * @param version the version that the browser has seen. If it is undefined, nothing is refused.
 * @param current the stored data, locked, or null if it was removed
 * @param next the data to be stored. If it equals the stored data, nothing is refused.
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
