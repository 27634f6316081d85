import type { AnyMachineSnapshot } from 'xstate'

/** The address of a state. */
export interface Address {
  /** The page below shop and language, as a route names it: `/checkout/overview`. */
  path: string
  /** The part behind the `#`; empty: none. */
  hash: string
  /** The step that this address opens. */
  step: string
  /** The step is another state, which a reload opens. */
  opensOther?: true
  /** The address names the booking (`?booking=`). */
  hasBooking?: true
  /** The page opens as a new document. */
  isDocument?: true
}

/**
 * Each state has an address, is inside a state that has one, or names the reason why it has none. The build removes the
 * reasons for browsers (vite.config.ts).
 */
export type AddressMeta = { address: Address; noAddress?: undefined } | { address?: undefined; noAddress: string }

/** The address of the open state; undefined: it has none. */
export const addressOf = (snapshot: AnyMachineSnapshot): Address | undefined =>
  (Object.values(snapshot.getMeta()) as (AddressMeta | undefined)[]).find((meta) => meta?.address)?.address
