import type { StateNode, StateValue } from 'xstate'

export const activeNodes = (node: StateNode, value: StateValue | undefined): StateNode[] => {
  const inner = typeof value === 'string' ? { [value]: undefined } : (value ?? {})
  return [node, ...Object.entries(inner).flatMap(([key, below]) => activeNodes(node.states[key]!, below))]
}
