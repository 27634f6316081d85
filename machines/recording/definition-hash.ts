import type { AnyStateMachine } from 'xstate'
import { contentHash } from './pack.ts'

/**
 * Two charts with the same hash are drawn alike, but for their descriptions, which visitors' browsers do not have. Rules inside of guards and
 * actions are not part of it.
 */
export const definitionHash = (machine: AnyStateMachine): string =>
  contentHash(JSON.stringify(machine.definition, (key, value: unknown) => (key === 'description' ? undefined : value)))
