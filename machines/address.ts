import type { AnyMachineSnapshot } from 'xstate'

/** The address of a state. */
export interface Address {
  /** The page below shop and language, as a route names it: `/checkout/overview`. */
  path: string
  /** The part behind the `#`; empty: none. */
  hash: string
  /** The step that a chart opens at this address. */
  step: string
  /** That step is another state, to which a reload leads. */
  opensOther?: true
  /** The address names the booking (`?booking=`). */
  hasBooking?: true
  /** The page opens as a new document. */
  isDocument?: true
}

/** Every state lies in one state that has an address, or in one that has none for a reason; the build removes reasons for visitors (vite.config.ts). */
export type AddressMeta = { address: Address; noAddress?: undefined } | { address?: undefined; noAddress: string }

/** The address of the state that is open; undefined: it has none. */
export const addressOf = (snapshot: AnyMachineSnapshot): Address | undefined =>
  (Object.values(snapshot.getMeta()) as (AddressMeta | undefined)[]).find((meta) => meta?.address)?.address
