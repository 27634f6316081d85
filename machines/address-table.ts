import type { AnyStateMachine } from 'xstate'
import type { AddressMeta } from './address.ts'

/** Returns the states of a chart that name their address, or a reason why they have none, in the chart's order. */
export const addressMetas = ({ root }: AnyStateMachine): { state: string; meta: AddressMeta }[] => {
  const within = ({ path, meta, states }: typeof root): { state: string; meta: AddressMeta }[] => [
    ...(meta?.address || meta?.noAddress ? [{ state: path.join('.'), meta: meta as AddressMeta }] : []),
    ...Object.values(states).flatMap(within),
  ]
  return within(root)
}
