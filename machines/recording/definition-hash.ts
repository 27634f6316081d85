import type { AnyStateMachine } from 'xstate'
import { contentHash } from './pack.ts'

/**
 * Two charts with the same hash take the same arrows. Descriptions and addresses are no part of it, since visitors' browsers do not have all of
 * them, nor are the rules inside of guards and actions.
 */
export const definitionHash = (machine: AnyStateMachine): string =>
  contentHash(
    JSON.stringify(machine.definition, (key, value: unknown) =>
      key === 'description' || key === 'meta' ? undefined : value,
    ),
  )
