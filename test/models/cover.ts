import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { leavesOf } from './leaves.ts'
import { stepper, type Sent } from './stepper.ts'
import { traced } from './traced.ts'

export interface Place {
  leaves: readonly string[]
  snapshot: AnyMachineSnapshot
}

export interface CoverStep {
  event: string
  to: Place
  arrows: readonly string[]
}

export interface CoverEvent {
  sends: readonly Sent[] | ((snapshot: AnyMachineSnapshot) => readonly Sent[])
  in?: readonly string[]
  after?: readonly string[]
  if?: (snapshot: AnyMachineSnapshot) => boolean
}

export interface CoverOpening {
  input?: unknown
  sends?: readonly Sent[]
}

export interface CoverWalk {
  opening: string
  start: Place
  begun: readonly string[]
  steps: readonly CoverStep[]
}

export interface Cover {
  walks: readonly CoverWalk[]
  missing: readonly string[]
}

interface Covered {
  openings: Record<string, CoverOpening>
  events: Record<string, CoverEvent>
  facts: (snapshot: AnyMachineSnapshot) => unknown
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

const isWithin = (leaf: string, states: readonly string[]) =>
  states.some((state) => leaf === state || leaf.startsWith(`${state}.`))

const graphOf = (machine: AnyStateMachine, { openings, events, facts }: Covered) => {
  const copy = traced(machine)
  const isTransition = (trace: unknown) => copy.transitions.has(trace)
  const edges = new Map<string, Edge[]>()
  const places = new Map<string, Place>()
  const starts = new Map<string, { at: string; takes: readonly unknown[] }>()
  for (const [opening, { input, sends: sentFirst = [] }] of Object.entries(openings)) {
    const { begin, take } = stepper(copy.machine, input)
    const waiting: { key: string; snapshot: AnyMachineSnapshot }[] = []
    const arrive = (snapshot: AnyMachineSnapshot): string => {
      const key = JSON.stringify([opening, snapshot.value, facts(snapshot)])
      if (!places.has(key)) {
        places.set(key, { leaves: leavesOf(snapshot.value), snapshot })
        waiting.push({ key, snapshot })
      }
      return key
    }
    const send = (snapshot: AnyMachineSnapshot, events: readonly Sent[]) => {
      const takes: unknown[] = []
      let at = snapshot
      for (const sent of events) {
        const { after, executed } = take(at, sent)
        at = after
        takes.push(...executed.map(({ exec }) => exec).filter(isTransition))
      }
      return { at, takes }
    }
    const first = begin()
    const begun = first.executed.map(({ exec }) => exec).filter(isTransition)
    const { at: start, takes: taken } = send(first.after, sentFirst)
    starts.set(opening, { at: arrive(start), takes: [...begun, ...taken] })
    for (const { key, snapshot } of waiting) {
      const from: Edge[] = []
      edges.set(key, from)
      if (snapshot.status !== 'active') continue
      for (const [event, { sends, in: states, after, if: isPossible }] of Object.entries(events)) {
        if (states && !places.get(key)!.leaves.some((leaf) => isWithin(leaf, states))) continue
        if ((after && !after.includes(opening)) || (isPossible && !isPossible(snapshot))) continue
        const { at, takes } = send(snapshot, typeof sends === 'function' ? sends(snapshot) : sends)
        if (takes.length > 0) from.push({ event, to: arrive(at), takes })
      }
    }
  }
  const arrowsOf = (traces: readonly unknown[]) => traces.map((trace) => copy.arrows.get(trace)!)
  return { edges, places, starts, arrowsOf, transitions: copy.transitions }
}

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

export const coverOf = (machine: AnyStateMachine, covered: Covered): Cover => {
  const { edges, places, starts, arrowsOf, transitions } = graphOf(machine, covered)
  const taken = new Set([...starts.values(), ...[...edges.values()].flat()].flatMap(({ takes }) => takes))
  const left = new Set(taken)
  const walks: CoverWalk[] = []
  while (left.size > 0) {
    const [opening, { at: start, takes: begun }] = [...starts]
      .map(([name, begin]) => ({
        begin: [name, begin] as const,
        length: begin.takes.some((trace) => left.has(trace)) ? 0 : wayTo(edges, begin.at, left)?.edges.length,
      }))
      .filter(({ length }) => length !== undefined)
      .toSorted((a, b) => a.length! - b.length!)[0]!.begin
    for (const trace of begun) left.delete(trace)
    const steps: CoverStep[] = []
    let at = start
    for (let way = wayTo(edges, at, left); way; way = wayTo(edges, at, left)) {
      for (const { event, to, takes } of way.edges) {
        steps.push({ event, to: places.get(to)!, arrows: arrowsOf(takes) })
        for (const trace of takes) left.delete(trace)
      }
      at = way.at
    }
    walks.push({ opening, start: places.get(start)!, begun: arrowsOf(begun), steps })
  }
  return {
    walks,
    missing: [...transitions].filter(([trace]) => !taken.has(trace)).map(([, name]) => name),
  }
}
