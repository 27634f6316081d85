import type { StateNode, StateValue } from 'xstate'

/** Lists the nodes of all active states in a state value, from the root to the innermost ones. */
export const activeNodes = (node: StateNode, value: StateValue | undefined): StateNode[] => {
  const inner = typeof value === 'string' ? { [value]: undefined } : (value ?? {})
  return [node, ...Object.entries(inner).flatMap(([key, below]) => activeNodes(node.states[key]!, below))]
}
