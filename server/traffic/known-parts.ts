import { arrowId, pathOf, transitionsOf } from '#machines/chart-parts.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import type { AnyStateMachine, StateNode } from 'xstate'

const pathsIn = (node: StateNode): string[] => [pathOf(node), ...Object.values(node.states).flatMap(pathsIn)]

interface KnownParts {
  states: ReadonlySet<string>
  arrows: ReadonlySet<string>
}

const partsOf = ({ root }: AnyStateMachine): KnownParts => ({
  states: new Set(pathsIn(root)),
  arrows: new Set(transitionsOf(root).map(arrowId)),
})

/** Other charts, states and arrows are not counted, so that nobody can fill the table with invented names. */
export const KNOWN_PARTS: ReadonlyMap<string, KnownParts> = new Map(
  STATECHARTS.map((machine) => [machine.id, partsOf(machine)]),
)
