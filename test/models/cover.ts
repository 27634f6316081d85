import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { leavesOf } from './leaves.ts'
import { stepper, type Sent } from './stepper.ts'
import { traced } from './traced.ts'

/** An event by its name, and the states that it leads to. */
export interface CoverStep {
  event: string
  leaves: readonly string[]
}

/** An event worth sending; `in`: the states in which it can come about, absent: in all. */
export interface CoverEvent {
  event: Sent
  in?: readonly string[]
}

export interface Cover {
  /** The states at the start of each walk. */
  starts: readonly string[]
  walks: readonly (readonly CoverStep[])[]
  /** Transitions that no event takes. */
  missing: readonly string[]
}

interface Edge {
  event: string
  to: string
  takes: readonly unknown[]
}

interface Way {
  at: string
  edges: readonly Edge[]
}

/** Every configuration that the events reach, with what each event leads to and takes. */
const graphOf = (
  machine: AnyStateMachine,
  input: unknown,
  events: Record<string, CoverEvent>,
  facts: (snapshot: AnyMachineSnapshot) => unknown,
) => {
  const copy = traced(machine)
  const { begin, take } = stepper(copy.machine, input)
  const edges = new Map<string, Edge[]>()
  const leaves = new Map<string, readonly string[]>()
  const waiting: { key: string; snapshot: AnyMachineSnapshot }[] = []
  const arrive = (snapshot: AnyMachineSnapshot): string => {
    const key = JSON.stringify([snapshot.value, facts(snapshot)])
    if (!leaves.has(key)) {
      leaves.set(key, leavesOf(snapshot.value))
      waiting.push({ key, snapshot })
    }
    return key
  }
  const first = begin()
  const start = arrive(first.after)
  const isTransition = (trace: unknown) => copy.transitions.has(trace)
  const atStart = first.executed.map(({ exec }) => exec).filter(isTransition)
  for (const { key, snapshot } of waiting) {
    const from: Edge[] = []
    edges.set(key, from)
    if (snapshot.status !== 'active') continue
    for (const [event, { event: sent, in: states }] of Object.entries(events)) {
      if (
        states &&
        !leaves.get(key)!.some((leaf) => states.some((state) => leaf === state || leaf.startsWith(`${state}.`)))
      )
        continue
      const { after, executed } = take(snapshot, sent)
      const takes = executed.map(({ exec }) => exec).filter(isTransition)
      if (takes.length > 0) from.push({ event, to: arrive(after), takes })
    }
  }
  return { edges, leaves, start, atStart, transitions: copy.transitions }
}

/** The shortest way from a configuration to a transition that is still to be taken. */
const wayTo = (
  edges: ReadonlyMap<string, readonly Edge[]>,
  from: string,
  left: ReadonlySet<unknown>,
): Way | undefined => {
  const ways: Way[] = [{ at: from, edges: [] }]
  const seen = new Set([from])
  for (const { at, edges: before } of ways)
    for (const edge of edges.get(at) ?? []) {
      const way = { at: edge.to, edges: [...before, edge] }
      if (edge.takes.some((trace) => left.has(trace))) return way
      if (!seen.has(edge.to)) ways.push(way)
      seen.add(edge.to)
    }
  return undefined
}

/** Walks that between them take every transition that the events take: each goes on to the nearest one that is left. */
export const coverOf = (
  machine: AnyStateMachine,
  {
    input,
    events,
    facts,
  }: { input?: unknown; events: Record<string, CoverEvent>; facts: (snapshot: AnyMachineSnapshot) => unknown },
): Cover => {
  const { edges, leaves, start, atStart, transitions } = graphOf(machine, input, events, facts)
  const taken = new Set([...atStart, ...[...edges.values()].flat().flatMap(({ takes }) => takes)])
  const left = new Set(taken)
  for (const trace of atStart) left.delete(trace)
  const walks: CoverStep[][] = []
  while (left.size > 0) {
    const walk: CoverStep[] = []
    let at = start
    for (let way = wayTo(edges, at, left); way; way = wayTo(edges, at, left)) {
      for (const { event, to, takes } of way.edges) {
        walk.push({ event, leaves: leaves.get(to)! })
        for (const trace of takes) left.delete(trace)
      }
      at = way.at
    }
    walks.push(walk)
  }
  return {
    starts: leaves.get(start)!,
    walks,
    missing: [...transitions].filter(([trace]) => !taken.has(trace)).map(([, name]) => name),
  }
}
