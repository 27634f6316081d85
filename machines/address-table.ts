import type { AnyStateMachine } from 'xstate'
import type { AddressMeta } from './address.ts'

export const addressMetas = ({ root }: AnyStateMachine): { state: string; meta: AddressMeta }[] => {
  const within = ({ path, meta, states }: typeof root): { state: string; meta: AddressMeta }[] => [
    ...(meta?.address || meta?.noAddress ? [{ state: path.join('.'), meta: meta as AddressMeta }] : []),
    ...Object.values(states).flatMap(within),
  ]
  return within(root)
}
