import type { AnyMachineSnapshot } from 'xstate'

export interface Address {
  /** The page's path below shop and language, as a route names it: `/checkout/overview`. */
  path: string
  hash: string
  step: string
  opensOther?: true
  hasBooking?: true
  isDocument?: true
}

/**
 * States inside a state that has an address need neither an address nor a reason. The build removes the reasons from
 * the browser's code (vite.config.ts).
 */
export type AddressMeta = { address: Address; noAddress?: undefined } | { address?: undefined; noAddress: string }

export const addressOf = (snapshot: AnyMachineSnapshot): Address | undefined =>
  (Object.values(snapshot.getMeta()) as (AddressMeta | undefined)[]).find((meta) => meta?.address)?.address
