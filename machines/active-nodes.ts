import type { StateNode, StateValue } from 'xstate'

/** The states that are active in a state value, from the chart itself to the innermost. */
export const activeNodes = (node: StateNode, value: StateValue | undefined): StateNode[] => {
  const inner = typeof value === 'string' ? { [value]: undefined } : (value ?? {})
  return [node, ...Object.entries(inner).flatMap(([key, below]) => activeNodes(node.states[key]!, below))]
}
